/** The CORS headers that a page of another origin needs from the gateway. */
interface CorsFault {
  what: string
  /** False if the page has another source for the missing header. */
  isFatal: boolean
}

export async function corsFaults(
  base: string,
  origin: string,
  send: (request: Request) => Promise<Response>,
): Promise<CorsFault[]> {
  const asked = ['authorization', 'authkey', 'stamp', 'content-type']
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': asked.join(','),
  }
  const preflight = await send(new Request(`${base}/deals`, { method: 'OPTIONS', headers })).catch(() => null)
  const data = await send(new Request(`${base}/codedata`, { headers: { Origin: origin } })).catch(() => null)
  const wrongKey = { Origin: origin, AuthKey: 'f'.repeat(64) }
  const refusal = await send(new Request(`${base}/settings`, { headers: wrongKey })).catch(() => null)
  const found: CorsFault[] = []
  const needs = (isMet: boolean, what: string, isFatal = true) => {
    if (!isMet) found.push({ what: `CORS: ${what}`, isFatal })
  }
  // Many servers add the headers to successful answers only; the page then reads a 412 or a 401 as no answer.
  const parts = { preflight, 'an answer': data, 'a refusal': refusal }
  const closed = Object.entries(parts).flatMap(([name, part]) =>
    ['*', origin].includes(part?.headers.get('access-control-allow-origin') ?? '') ? [] : [name],
  )
  needs(closed.length === 0, `${origin} is not allowed in the headers of ${closed.join(', ')}`)
  if (preflight) needs(preflight.ok, `the preflight (OPTIONS) is answered ${preflight.status}, expected 2xx`)
  for (const header of asked)
    needs(lists(preflight, 'allow-headers', header), `the header ${header} is not allowed`)
  needs(lists(preflight, 'allow-methods', 'patch'), 'PATCH is not allowed')
  needs(
    lists(data, 'expose-headers', 'date'),
    'the Date header cannot be read; server_time alone gives the time',
    false,
  )
  return found
}

/** True if a list of names contains the name, or is `*`, which stands for all but `Authorization`. */
function lists(answer: Response | null, list: string, name: string): boolean {
  const value = answer?.headers.get(`access-control-${list}`) ?? ''
  const names = new Set(value.split(',').map((part) => part.trim().toLowerCase()))
  return names.has(name) || (names.has('*') && name !== 'authorization')
}
