/** Placeholder until the browser finder lands. */
export function setup(): void {}
