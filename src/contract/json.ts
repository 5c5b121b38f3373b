/** Reads JSON of the gateway. Separate from the schemas, so that the inline script does not contain the parser. */

/** Texts and numbers of JSON; between them no digits stand. A text that does not end reaches to the end, so that none is searched for twice. */
const PARTS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gis
/** As a JavaScript number, an id from 2^53 on would be the id of another record. */
const TOO_LONG = /^-?\d{16,}$/

/** The value of a JSON text; whole numbers of 16 digits and more become text. Throws for a text that is no JSON. */
export function parseJson(text: string): unknown {
  return JSON.parse(
    /\d{16}/.test(text) ? text.replace(PARTS, (part) => (TOO_LONG.test(part) ? `"${part}"` : part)) : text,
  )
}
