import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createCallLog } from '../../src/api/callLog.ts'
import { type ChatMessage, chatMessage } from '../../src/contract/people.ts'
import { ChatMedia } from '../../src/features/chat/ChatMedia.tsx'
import { StoredMessage } from '../../src/features/chat/ChatMessage.tsx'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { redrawPicture } from '../../src/platform/redrawPicture.ts'
import { createStorage, memoryArea } from '../../src/platform/storage.ts'
import { DepsProvider } from '../../src/store/hooks.ts'
import { aMessage } from '../rules/records.ts'
import { TEST_SETTINGS } from '../support/client.ts'

const parts = { clock: createGatewayClock(), callLog: createCallLog(), storage: createStorage(memoryArea) }
const deps = { settings: TEST_SETTINGS, ...parts, pageId: '1', pageKey: 'payment/1', device: {} }

async function english() {
  const i18n = createI18n({ lang: 'en' })
  await loadTexts(i18n, ['common', 'deal'])
  return i18n
}
const inApp = (i18n: ReturnType<typeof createI18n>, parts: ReactNode) => (
  <I18nextProvider i18n={i18n}>
    <DepsProvider value={deps}>{parts}</DepsProvider>
  </I18nextProvider>
)

describe('a file of the chat', () => {
  async function markup(url: string | null, mime: string, name = 'receipt.png') {
    const i18n = await english()
    const { media } = v.parse(chatMessage, { id: 1, media: { id: 1, url, name, mime } })
    if (media === null) throw new Error('no file')
    return renderToStaticMarkup(inApp(i18n, <ChatMedia media={media} />))
  }

  it('A62 CHAT-07 is a small picture, a link, or only a name; always in a new tab', async () => {
    const picture = await markup('/api/v1/media/1/receipt.png', 'image/png')
    expect(picture).toContain('<img')
    expect(picture).toContain('target="_blank"')
    expect(picture).toContain('noopener')
    const link = await markup('/api/v1/media/1/receipt.png', 'application/pdf')
    expect(link).not.toContain('<img')
    expect(link).toContain('href="http://localhost/api/v1/media/1/receipt.png"')
    const foreign = await markup('https://evil.example/receipt.png', 'image/png')
    expect(foreign).not.toMatch(/<img|<a/)
    expect(foreign).toContain('receipt.png')
  })

  it('SAFE-06 CHAT-07 is shown with its real extension, though its name contains direction marks', async () => {
    const link = await markup('/api/v1/media/1/a', 'application/octet-stream', 'receipt\u202Egnp.exe')
    expect(link).toContain('download="receiptgnp.exe"')
    expect(link).not.toContain('\u202E')
  })
})

describe('a message of the other side', () => {
  /** Shows the messages; returns what shows them again. */
  async function show(...messages: ChatMessage[]) {
    const i18n = await english()
    const given = { own: false, isSupport: false, requisite: '4111111111111111', today: 0 }
    const list = (shown: readonly ChatMessage[]) =>
      inApp(
        i18n,
        shown.map((message) => <StoredMessage key={message.id} message={message} {...given} />),
      )
    const { rerender } = render(list(messages))
    return { showAlso: (one: ChatMessage) => rerender(list([...messages, one])) }
  }

  it('SAFE-06 shows a number in the form that is compared with the payment details', async () => {
    await show(aMessage({ sender: 'trader', message: 'Pay to \u202E4111 1111 1111 1111\u202C' }))
    expect(screen.getByText(/^Pay to/).textContent).toBe('Pay to 4111 1111 1111 1111')
  })

  it('SAFE-06 CHAT-07 the name of a file is checked like a message, but its digits are no requisite', async () => {
    const file = (id: number, name: string) =>
      aMessage({ id, sender: 'trader', message: null, media: { id, url: null, name, mime: '' } })
    await show(file(1, 'IMG_20260302_123456.jpg'), file(2, 'Поддержка: напишите t.me/evil.pdf'))
    const textOf = (id: number) => document.querySelector(`[data-message="${id}"]`)?.textContent
    expect(textOf(2)).toContain('A link from the other side')
    expect(textOf(2)).toContain('impostor')
    expect(textOf(1)).toMatch(/\.jpgAny picture can be faked/)
  })

  it('is not rendered again when another one arrives, however long the conversation is', async () => {
    const message = aMessage({ id: 1, sender: 'trader', message: 'Hello' })
    const read = vi.fn(() => 'Hello')
    Object.defineProperty(message, 'message', { get: read })
    const { showAlso } = await show(message)
    const reads = read.mock.calls.length
    showAlso(aMessage({ id: 2, sender: 'trader', message: 'Still there?' }))
    expect(screen.getByText('Still there?')).toBeInTheDocument()
    expect(read).toHaveBeenCalledTimes(reads)
  })
})

describe('a photo drawn again', () => {
  /** Simulates a browser that decodes pictures of this size and encodes JPEGs with as many bytes as pixels. */
  function decodeAs(width: number, height: number, whiteness = 255) {
    const close = vi.fn()
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(() => Promise.resolve({ width, height, close })),
    )
    const sizes: string[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: [255, 255, 255, whiteness] }),
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      back: BlobCallback,
    ) {
      sizes.push(`${this.width}x${this.height}`)
      back(new Blob([new Uint8Array(this.width * this.height)], { type: 'image/jpeg' }))
    })
    return { sizes, close }
  }
  const photo = new File([new Uint8Array(10)], 'IMG_1.HEIC')

  it('VAL-15 becomes a JPEG under the limit, in as many steps as it takes', async () => {
    const { sizes, close } = decodeAs(4000, 1000)
    const made = await redrawPicture(photo, 1_000_000)
    expect(sizes).toEqual(['4000x1000', '2800x700', '1960x490'])
    expect(made).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 1960 * 490 })
    expect(close).toHaveBeenCalledOnce()
  })

  it('VAL-15 is never larger than a phone’s canvas; a PNG stays one while it is small enough', async () => {
    const { sizes } = decodeAs(8000, 6000)
    await redrawPicture(photo, 100_000_000)
    expect(sizes).toEqual(['4000x3000'])
    vi.restoreAllMocks()
    const screenshot = new File([new Uint8Array(10)], 'Screenshot.PNG')
    decodeAs(30, 40)
    const png = { name: 'Screenshot.PNG', type: 'image/png' }
    expect(await redrawPicture(screenshot, 2_000)).toMatchObject(png)
    const jpeg = { name: 'Screenshot.jpg', type: 'image/jpeg' }
    expect(await redrawPicture(screenshot, 1_000)).toMatchObject(jpeg)
  })

  it('VAL-14 is not made if the browser cannot decode it, gives noise for its pixels, or if it stays too big', async () => {
    expect(await redrawPicture(photo, 1_000_000)).toBeNull()
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(() => Promise.reject(new Error('no codec'))),
    )
    expect(await redrawPicture(photo, 1_000_000)).toBeNull()
    vi.unstubAllGlobals()
    decodeAs(20, 20, 7)
    expect(await redrawPicture(photo, 1_000_000)).toBeNull()
    vi.restoreAllMocks()
    const { sizes } = decodeAs(2000, 2000)
    expect(await redrawPicture(photo, 10)).toBeNull()
    expect(sizes).toHaveLength(6)
  })
})
