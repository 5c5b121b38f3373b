import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRelease } from '../../src/platform/modules.ts'
import { watchRelease } from '../../src/prepaint/script/findRelease.ts'

const OWN = 'import("/assets/core-1.js")'
const page = (script: string) =>
  `<script type="application/json" id="settings">{}</script><script>${script}</script>`
const NEXT = page('import("/assets/core-2.js")')
/** A script that is not run. */
const scriptOf = (textContent: string) =>
  Object.assign(document.createElement('script'), { type: 'text/plain', textContent })

const reload = vi.fn()
const answer = vi.fn<typeof fetch>()
const answers = (body: string, status = 200) =>
  answer.mockImplementation(async () => new Response(body, { status }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  sessionStorage.clear()
  history.replaceState(null, '', '/payment/7?tab=chat')
  document.body.innerHTML = ''
  watchRelease(scriptOf(OWN), '/assets/core-1.js')
})
afterEach(() => {
  delete window.findRelease
  reload.mockReset()
  answer.mockReset()
})

/** Result of the check for a new release; `reload` if the page reloaded. */
async function checkRelease(): Promise<boolean | 'reload' | undefined> {
  const going = new Promise<'reload'>((resolve) => reload.mockImplementation(() => resolve('reload')))
  return Promise.race([findRelease(), going])
}

describe('a file that could not be loaded', () => {
  it.each([
    ['the network brings nothing', () => answer.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['a proxy has no server behind it', () => answers(NEXT, 502)],
    ['a Wi-Fi network asks for a login', () => answers('<form><input name="phone"></form>')],
    ['the server has the same build', () => answers(page(OWN))],
  ])('REL-01 %s: there is no release', async (_, arrange) => {
    arrange()
    expect(await checkRelease()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('REL-01 REL-02 of a replaced build: the page is requested once, past all caches, and reloads', async () => {
    answers(NEXT)
    expect(await Promise.race([checkRelease(), findRelease()])).toBe('reload')
    expect(answer).toHaveBeenCalledOnce()
    expect(answer.mock.calls[0]).toMatchObject([location.href, { cache: 'no-store' }])
  })

  it('REL-01 requests its own server also if the address has two slashes', async () => {
    vi.stubGlobal('location', {
      ...location,
      href: 'https://pay.test//payment/7',
      pathname: '//payment/7',
      reload,
    })
    answers(NEXT)
    expect(await checkRelease()).toBe('reload')
    expect(answer.mock.calls[0]?.[0]).toBe('https://pay.test//payment/7')
  })

  it('REL-01 REL-02 that the first screen needs: the page reloads before the app has started', async () => {
    answers(NEXT)
    const going = new Promise((resolve) => reload.mockImplementation(() => resolve('reload')))
    const link = document.createElement('link')
    document.body.append(link)
    link.dispatchEvent(new Event('error'))
    expect(await going).toBe('reload')
  })

  it('REL-01 is ignored on a page that was not built', async () => {
    delete window.findRelease
    expect(await findRelease()).toBeUndefined()
  })

  it('REL-02 the page reloads once per build, even if servers alternate between old and new', async () => {
    answers(NEXT)
    expect(await checkRelease()).toBe('reload')
    reload.mockReset()
    answers(page(OWN))
    watchRelease(scriptOf('import("/assets/core-2.js")'), '/assets/core-2.js')
    expect(await checkRelease()).toBe('reload')
    reload.mockReset()
    answers(NEXT)
    watchRelease(scriptOf(OWN), '/assets/core-1.js')
    expect(await checkRelease()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })

  it('REL-02 a browser without storage does not reload by itself, because it could reload for ever', async () => {
    answers(NEXT)
    const getItem = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem })
    expect(await checkRelease()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })

  it('REL-02 a reload that the browser blocks is left to the person', async () => {
    answers(NEXT)
    const found = findRelease()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await found).toBe(true)
  })

  it.each([
    ['a typed e-mail', '<input name="email" type="email" value="half@">', true],
    ['a draft that is stored', '<textarea name="message" data-kept>Hello</textarea>', 'reload'],
    ['a chosen file', '<div data-unsaved>a.pdf</div>', true],
    ['an open question', '<dialog open data-overlay="confirm"></dialog>', true],
    ['a command that runs', '<button aria-busy="true">I paid</button>', true],
    ['empty fields and ticks', '<input name="email" value=""><input type="checkbox" checked>', 'reload'],
  ] as const)('REL-02 REL-03 %s', async (_, html, expected) => {
    answers(NEXT)
    document.body.innerHTML = html
    expect(await checkRelease()).toBe(expected)
  })
})
