/** Garbles a value: fields are dropped, set to null or to another type, made huge or hostile. */
import * as fc from 'fast-check'

/** One change: its path (`place` selects the steps) and the new value. */
export interface Change {
  place: number
  into: Nonsense
}

type Nonsense =
  | { kind: 'drop' | 'null' | 'wrap' | 'text' | 'number' | 'again' }
  | { kind: 'value'; value: unknown }

const HUGE = 'я'.repeat(20_000)
const VALUES: readonly unknown[] = [
  '',
  ' ',
  'null',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
  '1,5',
  '٣٤',
  'javascript:alert(1)',
  'JaVaScRiPt\t:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example',
  'https://user:pass@evil.example/',
  'http://[',
  '<img src=x onerror=alert(1)>',
  '{{amount}}',
  '$t(errors:errors.unexpected)',
  '__proto__',
  'constructor',
  '\u202Egnp.exe\u202C',
  '\0\u2028\uD800',
  '😀'.repeat(300),
  '../../../etc/passwd',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  'paid',
  'closed',
  'deleted',
  'no such state',
  HUGE,
  0,
  -1,
  1,
  2,
  3,
  4,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  0.1 + 0.2,
  true,
  false,
  [],
  {},
  [[[[[[]]]]]],
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  Array.from({ length: 3_000 }, () => null),
  Array.from({ length: 500 }, (_, id) => ({ id, name: `n${id}`, broker_id: id, sender: 'x', type: 'deal' })),
]

const nonsense: fc.Arbitrary<Nonsense> = fc.oneof(
  fc.record({ kind: fc.constantFrom('drop', 'null', 'wrap', 'text', 'number', 'again') }),
  fc.record({ kind: fc.constant('value' as const), value: fc.constantFrom(...VALUES) }),
)

/** One to four changes. */
export const changes: fc.Arbitrary<Change[]> = fc.array(fc.record({ place: fc.nat(9_999), into: nonsense }), {
  minLength: 1,
  maxLength: 4,
})

/** A copy of `value` with these changes in it. */
export function garbled(value: unknown, list: readonly Change[]): unknown {
  // Wrapped, so that the whole value can be replaced too.
  const root = { value: structuredClone(value) }
  for (const { place, into } of list) {
    const all = places(root)
    const [holder, key] = all[place % all.length] ?? [root, 'value']
    putGarbled(holder, key, into)
  }
  return root.value
}

type Place = readonly [holder: object, key: string]

function places(holder: object): Place[] {
  return Object.entries(holder).flatMap(([key, value]: [string, unknown]): Place[] => {
    const isDeep = typeof value === 'object' && value !== null && Object.keys(value).length < 100
    const own: Place[] = [[holder, key]]
    return isDeep ? own.concat(places(value)) : own
  })
}

function putGarbled(holder: object, key: string, into: Nonsense): void {
  const old: unknown = Reflect.get(holder, key)
  const set = (value: unknown) =>
    void Reflect.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
  switch (into.kind) {
    case 'drop':
      Reflect.deleteProperty(holder, key)
      return
    case 'null':
      return set(null)
    case 'wrap':
      return set([old])
    case 'text':
      return set(typeof old === 'string' ? `${old}${old}` : JSON.stringify(old))
    case 'number':
      return set(Number(old))
    case 'again':
      return set(
        Array.isArray(old) ? [...(old as unknown[]), ...structuredClone(old as unknown[])] : { again: old },
      )
    case 'value':
      // A copy, because later changes may modify the inserted value.
      return set(JSON.parse(JSON.stringify(into.value)))
  }
}
