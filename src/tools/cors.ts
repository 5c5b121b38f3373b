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
  const preflight = new Request(`${base}/deals`, { method: 'OPTIONS', headers })
  const answer = await send(preflight).catch(() => null)
  const data = await send(new Request(`${base}/codedata`, { headers: { Origin: origin } })).catch(() => null)
  const allowed = (name: string) => (answer?.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase()
  const found: CorsFault[] = []
  const needs = (isMet: boolean, what: string, isFatal = true) => {
    if (!isMet) found.push({ what: `CORS: ${what}`, isFatal })
  }
  needs(['*', origin.toLowerCase()].includes(allowed('origin')), `${origin} is not allowed`)
  for (const header of asked)
    needs(allowed('headers').includes(header), `the header ${header} is not allowed`)
  needs(allowed('methods').includes('patch'), 'PATCH is not allowed')
  needs(
    (data?.headers.get('access-control-expose-headers') ?? '').toLowerCase().includes('date'),
    'the Date header cannot be read; server_time alone gives the time',
    false,
  )
  return found
}
