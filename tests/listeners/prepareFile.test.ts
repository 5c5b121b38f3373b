/** Preparation of a chosen file before the upload, with and without a browser that decodes pictures. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FILE_BYTES_LIMIT } from '../../src/contract/constants.ts'
import { prepareFile } from '../../src/features/chat/prepareFile.ts'
import { exif, jpeg, latin, png, segment, tiff } from '../support/pictures.ts'

const fileOf = (bytes: Uint8Array, name: string, type = '') =>
  new File([bytes.slice()], name, { type, lastModified: 77 })
const textOf = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('latin1')
const DRAWN = jpeg([segment(0xe1, latin('Exif\0\0 of the browser')), segment(0xdb, latin('drawn again'))])

/** Simulates a browser that renders every picture as this one; with null it cannot encode a picture, and with `no codec` not decode one. */
function browserDraws(drawn: Uint8Array | null | 'no codec') {
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  const toBlob = (back: (blob: Blob | null) => void) =>
    back(drawn instanceof Uint8Array ? new Blob([drawn.slice()]) : null)
  vi.stubGlobal('createImageBitmap', async () => {
    if (drawn === 'no codec') throw new Error(drawn)
    return { width: 4, height: 4, close: () => undefined }
  })
  const canvas = { getContext: () => context, toBlob }
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'canvas' ? canvas : null) })
}

beforeEach(() => browserDraws(null))
afterEach(() => void vi.unstubAllGlobals())

describe('a chosen picture', () => {
  it('SAFE-11 is sent without metadata, with its own name, type and time', async () => {
    const photo = fileOf(jpeg([exif(), segment(0xdb, latin('tables'))]), 'receipt.jpg', 'image/jpeg')
    const { file, error } = await prepareFile(photo)
    expect(error).toBeNull()
    expect(file).toMatchObject({ name: 'receipt.jpg', type: 'image/jpeg', lastModified: 77 })
    expect(await textOf(file)).toContain('tables')
    expect(await textOf(file)).not.toMatch(/Exif|GPS|\xff\xe1/)
  })

  it('SAFE-11 is checked by its content, not by its name', async () => {
    const { file, error } = await prepareFile(fileOf(png([['eXIf', 'place']]), 'receipt.jpg'))
    expect(error).toBeNull()
    expect(await textOf(file)).not.toContain('place')
  })

  it('SAFE-11 without metadata is sent as the same file', async () => {
    browserDraws(DRAWN)
    for (const bytes of [jpeg([]), png([]), latin('BM\x36'), latin('no mark at all')]) {
      const plain = fileOf(bytes, 'receipt.png')
      expect((await prepareFile(plain)).file).toBe(plain)
    }
  })

  it('SAFE-11 with a rotated orientation is rendered upright, without metadata that the browser added', async () => {
    browserDraws(DRAWN)
    const { file, error } = await prepareFile(fileOf(jpeg([exif(6)]), 'receipt.jpeg', 'image/jpeg'))
    expect(error).toBeNull()
    expect(file).toMatchObject({ name: 'receipt.jpg', type: 'image/jpeg', lastModified: 77 })
    expect(await textOf(file)).toContain('drawn again')
    expect(await textOf(file)).not.toContain('Exif')
  })

  it.each([
    ['cannot be rendered', null],
    ['the browser cannot decode', 'no codec'],
    ['is rendered in an unreadable format', latin('\xff\xd8\xff\xe1\0\x20Exif\0\0 place')],
  ] as const)(
    'SAFE-11 with a rotated orientation that %s is sent without metadata, in that orientation',
    async (_how, drawn) => {
      browserDraws(drawn)
      const { file, error } = await prepareFile(fileOf(jpeg([exif(6)]), 'receipt.jpeg'))
      expect(error).toBeNull()
      expect(file.name).toBe('receipt.jpeg')
      expect(await textOf(file)).not.toContain('Exif')
    },
  )

  it.each([
    ['photo.tiff', tiff('II', [[330, 4, 40]])],
    ['photo.raw', latin('FUJIFILMCCD-RAW Exif\0\0 place')],
    ['photo.jpg', latin('\xff\xd8\xff\xe1\0\x20Exif\0\0 place')],
  ])('SAFE-11 that cannot be cleaned is rendered again, or refused: %s', async (name, bytes) => {
    browserDraws(DRAWN)
    const redrawn = await prepareFile(fileOf(bytes, name))
    expect(redrawn).toMatchObject({ error: null, file: { name: 'photo.jpg', type: 'image/jpeg' } })
    expect(await textOf(redrawn.file)).not.toMatch(/Exif|place/)
    for (const drawn of [null, 'no codec', bytes] as const) {
      browserDraws(drawn)
      expect(await prepareFile(fileOf(bytes, name))).toMatchObject({
        error: 'deal:file.metadata',
        file: { name },
      })
    }
  })

  it('SAFE-11 VAL-15 CAT-04 that is too big is scaled down and cleaned, and refused if that is not possible', async () => {
    const big = () => fileOf(new Uint8Array(FILE_BYTES_LIMIT), 'big.jpg')
    browserDraws(DRAWN)
    const { file, error } = await prepareFile(big())
    expect(error).toBeNull()
    expect(file.size).toBeLessThan(FILE_BYTES_LIMIT)
    expect(await textOf(file)).toContain('drawn again')
    expect(await textOf(file)).not.toContain('Exif')
    browserDraws(null)
    const chosen = big()
    expect(await prepareFile(chosen)).toEqual({ file: chosen, error: 'errors:errors.payload-is-too-large' })
  })
})

describe('another file', () => {
  it('VAL-14 VAL-16 is checked by name and content: a PDF is sent unchanged, a script or an empty file is refused', async () => {
    for (const text of ['%PDF-1.7 Exif\0\0', '%PDF-1.7 Exif\0\0 /Type /Page ']) {
      const pdf = fileOf(latin(text), 'receipt.pdf')
      expect(await prepareFile(pdf)).toEqual({ file: pdf, error: null })
    }
    const errorOf = async (bytes: Uint8Array, name: string) => (await prepareFile(fileOf(bytes, name))).error
    expect(await errorOf(latin('text'), 'notes.txt')).toBe('deal:file.type')
    expect(await errorOf(latin(''), 'receipt.pdf')).toBe('errors:errors.empty-pdf')
    expect(await prepareFile(fileOf(latin('%PDF-1.7'), 'receipt.jpg'))).toMatchObject({
      error: null,
      file: { name: 'receipt.pdf' },
    })
    expect(await errorOf(latin('%PDF-1.7 /JS (x)'), 'receipt.jpg')).toBe(
      'errors:errors.executable-javascript',
    )
    expect(await errorOf(jpeg([]), 'receipt.exe')).toBe('deal:file.type')
    expect(await errorOf(latin('MZ program'), 'receipt.jpg')).toBe('errors:errors.executable-javascript')
    expect(await errorOf(latin('GIF89a'), 'receipt.jpg')).toBe('deal:file.type')
    browserDraws(DRAWN)
    expect(await errorOf(latin('GIF89a'), 'receipt.jpg')).toBeNull()
  })

  it.each(['image:1000012345', 'IMG_0001', 'photo.jfif', 'photo.jpe'])(
    'VAL-14 PUR-11 a JPEG that is called %s is sent under the name of one, cleaned, and scaled down if it is too big',
    async (name) => {
      const { file, error } = await prepareFile(fileOf(jpeg([exif(), segment(0xdb, latin('tables'))]), name))
      expect(error).toBeNull()
      expect(file.name).toMatch(/^(image_1000012345|IMG_0001|photo)\.jpg$/)
      expect(file.lastModified).toBe(77)
      expect(await textOf(file)).not.toContain('Exif')
      browserDraws(DRAWN)
      const big = new Uint8Array(FILE_BYTES_LIMIT)
      big.set(jpeg([]).subarray(0, 16))
      expect(await prepareFile(fileOf(big, name))).toMatchObject({ error: null, file: { name: file.name } })
    },
  )

  it('VAL-14 a HEIC photo that the browser cannot decode is refused by its name, whatever it is called', async () => {
    for (const name of ['IMG_1.HEIC', 'IMG_1', 'photo.jpg']) {
      browserDraws('no codec')
      const photo = fileOf(latin('\0\0\0\x18ftypheic'), name)
      expect((await prepareFile(photo)).error).toBe('deal:file.heic')
      browserDraws(DRAWN)
      expect(await prepareFile(photo)).toMatchObject({ error: null, file: { type: 'image/jpeg' } })
    }
  })

  it('SPEC-18 that cannot be read is refused without an exception', async () => {
    const gone = Object.assign(fileOf(latin('x'), 'a.png'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    })
    expect(await prepareFile(gone)).toEqual({ file: gone, error: 'deal:file.unreadable' })
  })
})
