/** Tables as data, and every combination of their inputs. Imports nothing from src. */

/** All values of each input. */
export type Domain<Input> = { readonly [Key in keyof Input]: readonly Input[Key][] }

/** One sentence of the specification: where all of `when` holds, one of `answers` is right. */
export interface Row<Input, Answer> {
  /** An input that is not named can have any value. */
  when: { readonly [Key in keyof Input]?: readonly Input[Key][] }
  /** Several answers where sentences of the specification contradict each other, or where it does not say. */
  answers: readonly Answer[]
  /** The sentence, in the words of the specification. */
  spec: string
  /** The recorded decision that this row follows where the specification does not say or is ambiguous. */
  decision?: string
}

/** The first row that matches; tables are read from the top. */
export function rowFor<Input extends object, Answer>(
  rows: readonly Row<Input, Answer>[],
  input: Input,
): Row<Input, Answer> | undefined {
  return rows.find(({ when }) =>
    (Object.entries(when) as [keyof Input, readonly unknown[]][]).every(([name, values]) =>
      values.includes(input[name]),
    ),
  )
}

export function combinations<Input extends object>(domain: Domain<Input>): Input[] {
  let all: object[] = [{}]
  for (const [name, values] of Object.entries<readonly unknown[]>(domain))
    all = all.flatMap((input) => values.map((value) => Object.assign({}, input, { [name]: value })))
  return all as Input[]
}

/** Cases in which the product differs from the table, one line each, cases without a row, and rows that none of `all` cases reaches. */
export function differences<Input extends object, Answer>(
  cases: readonly Input[],
  rows: readonly Row<Input, Answer>[],
  product: (input: Input) => unknown,
  all = cases,
): string[] {
  const found = cases.flatMap((input) => {
    const row = rowFor(rows, input)
    const name = JSON.stringify(input)
    if (!row) return [`${name}: no row of the table holds`]
    const answer = product(input)
    if ((row.answers as readonly unknown[]).includes(answer)) return []
    return [`${name}: ${String(answer)}, but "${row.spec}" wants ${row.answers.join(' or ')}`]
  })
  return [...found, ...unreachedRows(all, rows)]
}

/** Rows that no case reaches; such a row is an error of the table. */
function unreachedRows<Input extends object, Answer>(
  cases: readonly Input[],
  rows: readonly Row<Input, Answer>[],
): string[] {
  const reached = new Set(cases.map((input) => rowFor(rows, input)))
  const unreached = rows.filter((row) => !reached.has(row))
  return unreached.map(({ spec, when }) => `no case reaches "${spec}" ${JSON.stringify(when)}`)
}
