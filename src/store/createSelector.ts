/** Memoized selectors, called as Redux Toolkit's `createSelector([inputs], combine)`. One cached result is enough for one store; Redux Toolkit's own would add 1.1 kB to the first load (docs/speed.md). */

type Input = (state: never) => unknown
/** A state that satisfies all input selectors. */
type StateOf<I extends readonly Input[]> = [I[number]] extends [(state: infer S) => unknown] ? S : never
type Values<I extends readonly Input[]> = { [K in keyof I]: ReturnType<I[K]> }

/** Combines input selectors; returns the same result object while their values are unchanged. */
export function createSelector<const I extends readonly Input[], R>(
  inputs: I,
  combine: (...values: Values<I>) => R,
): (state: StateOf<I>) => R {
  let last: { values: readonly unknown[]; answer: R } | null = null
  return (state) => {
    // TypeScript cannot say that a member of the tuple `I` takes `StateOf<I>`; no other file casts to `never` or `any`.
    const values = inputs.map((input) => input(state as never))
    if (last?.values.every((value, at) => Object.is(value, values[at]))) return last.answer
    last = { values, answer: combine(...(values as Values<I>)) }
    return last.answer
  }
}
