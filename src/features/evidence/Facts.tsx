import type { ReactNode } from 'react'

/** Rows of a document: a name and a value; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <table>
      <tbody>
        {rows
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value], place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td translate="no">{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
