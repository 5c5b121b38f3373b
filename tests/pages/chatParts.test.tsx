import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { createCallLog } from '../../src/api/callLog.ts'
import { ChatMedia } from '../../src/features/chat/ChatMedia.tsx'
import { createChatItems } from '../../src/features/chat/chatItems.tsx'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import type { Translate } from '../../src/i18n/types.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { redrawPicture } from '../../src/platform/redrawPicture.ts'
import { createStorage, memoryArea } from '../../src/platform/storage.ts'
import { DepsProvider } from '../../src/store/hooks.ts'
import { aMessage } from '../rules/records.ts'
import { TEST_SETTINGS } from '../support/client.ts'

describe('a file of the chat', () => {
  async function markup(url: string | null, mime: string, name = 'receipt.png') {
    const i18n = createI18n({ lang: 'en', strict: true })
    await loadTexts(i18n, ['common', 'deal'])
    const deps = {
      settings: TEST_SETTINGS,
      clock: createGatewayClock(),
      callLog: createCallLog(),
      storage: createStorage(memoryArea),
      pageId: '1',
      pageKey: 'payment/1',
    }
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <DepsProvider value={deps}>
          <ChatMedia media={{ id: 1, url, name, mime }} />
        </DepsProvider>
      </I18nextProvider>,
    )
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
  const itemsWith = (partner: string, supportName: string | null) =>
    createChatItems({
      t: ((key: string) => key) as Translate,
      lang: 'en',
      sides: { me: 'payer', partner },
      supportName,
      traderName: 'trader',
      requisite: '4111111111111111',
      today: 0,
      onResend: () => undefined,
      onTakeBack: () => undefined,
      hasAttachment: false,
    })
  const { stored } = itemsWith('trader', null)

  it('SAFE-06 shows a number in the form that is compared with the payment details', () => {
    const message = aMessage({ sender: 'trader', message: 'Pay to \u202E4111 1111 1111 1111\u202C' })
    expect(stored(message).text).toBe('Pay to 4111 1111 1111 1111')
  })

  it('SAFE-06 in support’s conversation is the trader’s, with the warnings of one; other names there are support', () => {
    const written = (sender: string) =>
      itemsWith('support', 'Support').stored(aMessage({ sender, message: 'Pay to 5555555555554444' }))
    expect(written('trader')).toMatchObject({ author: 'deal:chat.trader · trader' })
    expect(written('trader').note).toBeDefined()
    for (const name of ['support', 'operator7']) {
      expect(written(name)).toMatchObject({ author: 'Support' })
      expect(written(name).note).toBeUndefined()
    }
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
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('VAL-15 is never larger than a phone’s canvas; a PNG stays one while it is small enough', async () => {
    const { sizes } = decodeAs(8000, 6000)
    await redrawPicture(photo, 100_000_000)
    expect(sizes).toEqual(['4000x3000'])
    vi.restoreAllMocks()
    const screenshot = new File([new Uint8Array(10)], 'Screenshot.PNG')
    decodeAs(30, 40)
    expect(await redrawPicture(screenshot, 2_000)).toMatchObject({
      name: 'Screenshot.PNG',
      type: 'image/png',
    })
    expect(await redrawPicture(screenshot, 1_000)).toMatchObject({
      name: 'Screenshot.jpg',
      type: 'image/jpeg',
    })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
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
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})
