/** Reads flags of the gateway. Separate from the schemas, so that the inline script does not contain the parser. */

/** A boolean, 0 or 1, also as a text; null for anything else. */
export function flagIn(value: unknown): boolean | null {
  const flag = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (flag === true || flag === 1 || flag === '1' || flag === 'true') return true
  return flag === false || flag === 0 || flag === '0' || flag === 'false' ? false : null
}
