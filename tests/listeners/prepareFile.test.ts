/** Preparation of a chosen file before the upload, with and without a browser that decodes pictures. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FILE_BYTES_LIMIT } from '../../src/contract/constants.ts'
import { prepareFile } from '../../src/features/chat/files.ts'
import { exif, jpeg, latin, png, segment } from '../support/pictures.ts'

const fileOf = (bytes: Uint8Array, name: string, type = '') =>
  new File([bytes.slice()], name, { type, lastModified: 77 })
const textOf = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('latin1')
const DRAWN = jpeg([segment(0xdb, latin('drawn again'))])

/** Simulates a browser that renders every picture as this one; with null it cannot encode a picture, and with `no codec` not decode one. */
function browserDraws(drawn: Uint8Array | null | 'no codec') {
  const context = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ data: [255, 255, 255, 255] }),
  }
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

describe('a chosen picture', () => {
  it.each([
    ['receipt.jpg', 'image/jpeg', jpeg([exif(6), segment(0xdb, latin('tables'))]), 'receipt.jpg'],
    ['receipt.jpeg', '', jpeg([exif()]), 'receipt.jpeg'],
    ['receipt.jpg', 'image/jpeg', png([['eXIf', 'place']]), 'receipt.jpg'],
    ['receipt.png', 'image/png', png([['eXIf', 'place']]), 'receipt.png'],
    ['receipt.bmp', '', latin('BM\x36'), 'receipt.jpg'],
    ['photo.raw', '', latin('FUJIFILMCCD-RAW Exif\0\0 place'), 'photo.jpg'],
  ])('SAFE-11 that the browser can decode is drawn again: %s %s', async (name, type, bytes, sent) => {
    browserDraws(DRAWN)
    const { file, error } = await prepareFile(fileOf(bytes, name, type))
    expect(error).toBeNull()
    expect(file).toMatchObject({ name: sent, lastModified: 77 })
    expect(await textOf(file)).toBe(await textOf(fileOf(DRAWN, '')))
  })

  it.each([
    ['cannot be drawn', null],
    ['the browser cannot decode', 'no codec'],
  ] as const)('SAFE-11 that %s goes as it is', async (_how, drawn) => {
    browserDraws(drawn)
    for (const name of ['receipt.jpeg', 'photo.tiff', 'photo.raw']) {
      const photo = fileOf(name.endsWith('raw') ? latin('FUJIFILMCCD-RAW') : jpeg([exif(6)]), name)
      expect(await prepareFile(photo)).toEqual({ file: photo, error: null })
    }
  })

  it('VAL-15 CAT-04 that is too big is drawn smaller, and refused if that is not possible', async () => {
    const big = () => fileOf(new Uint8Array(FILE_BYTES_LIMIT), 'big.jpg')
    browserDraws(DRAWN)
    const { file, error } = await prepareFile(big())
    expect(error).toBeNull()
    expect(file.size).toBeLessThan(FILE_BYTES_LIMIT)
    expect(await textOf(file)).toContain('drawn again')
    browserDraws(null)
    const chosen = big()
    expect(await prepareFile(chosen)).toEqual({ file: chosen, error: 'errors:errors.payload-is-too-large' })
  })
})

describe('another file', () => {
  it('VAL-14 VAL-16 is checked by name and content: a PDF is sent unchanged, a script or an empty file is refused', async () => {
    const pdf = fileOf(latin('%PDF-1.7 Exif\0\0 /Type /Page '), 'receipt.pdf')
    expect(await prepareFile(pdf)).toEqual({ file: pdf, error: null })
    const read = async (bytes: Uint8Array, name: string) => {
      const { error, file } = await prepareFile(fileOf(bytes, name))
      return error ?? file.name
    }
    expect(await read(latin('%PDF-1.7'), 'receipt.jpg')).toBe('receipt.pdf')
    expect(await read(latin(''), 'receipt.pdf')).toBe('errors:errors.empty-pdf')
    expect(await read(latin('%PDF-1.7 /JS (x)'), 'receipt.jpg')).toBe('errors:errors.executable-javascript')
    for (const isDecoded of [false, true]) {
      if (isDecoded) browserDraws(DRAWN)
      expect(await read(jpeg([]), 'receipt.exe')).toBe('deal:file.type')
      expect(await read(latin('GIF89a'), 'receipt.jpg')).toBe(isDecoded ? 'receipt.jpg' : 'deal:file.type')
    }
  })

  it.each(['image:1000012345', 'IMG_0001', 'photo.jfif', 'photo.jpe'])(
    'VAL-14 PUR-11 a JPEG that is called %s is sent under the name of one, and drawn smaller if it is too big',
    async (name) => {
      const { file, error } = await prepareFile(fileOf(jpeg([exif(), segment(0xdb, latin('tables'))]), name))
      expect(error).toBeNull()
      expect(file.name).toMatch(/^(image_1000012345|IMG_0001|photo)\.jpg$/)
      expect(file.lastModified).toBe(77)
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
