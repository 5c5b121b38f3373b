/** Memoized selectors; each keeps its last answer alone, which serves one store. Written here because reselect would add 2 kB to the first load. */

type Input = (state: never) => unknown
/** A state that every one of the inputs can read. */
type StateOf<I extends readonly Input[]> = [I[number]] extends [(state: infer S) => unknown] ? S : never
type Values<I extends readonly Input[]> = { [K in keyof I]: ReturnType<I[K]> }

/** A selector of `inputs` put through `combine`; the same inputs give the very same answer. */
export function createSelector<const I extends readonly Input[], R>(
  inputs: I,
  combine: (...values: Values<I>) => R,
): (state: StateOf<I>) => R {
  let last: { values: readonly unknown[]; answer: R } | null = null
  return (state) => {
    // The one blind cast of src: TypeScript cannot say that a member of the tuple `I` takes `StateOf<I>`.
    const values = inputs.map((input) => input(state as never))
    if (last?.values.every((value, at) => Object.is(value, values[at]))) return last.answer
    last = { values, answer: combine(...(values as Values<I>)) }
    return last.answer
  }
}
