import { afterEach, describe, expect, it, vi } from 'vitest'
import { FILE_BYTES_LIMIT } from '../../src/contract/constants.ts'
import { prepareFile } from '../../src/features/chat/prepareFile.ts'
import { exif, jpeg, latin, png, segment, tiff } from '../support/pictures.ts'

const fileOf = (bytes: Uint8Array, name: string, type = '') => new File([bytes.slice()], name, { type })
const textOf = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('latin1')
const DRAWN = jpeg([segment(0xe1, latin('Exif\0\0 of the browser')), segment(0xdb, latin('drawn again'))])

/** A browser that draws pictures, or cannot. */
function canvas(draws: boolean) {
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => {
      if (!draws) throw new Error('no codec')
      return { width: 4, height: 4, close: () => undefined }
    }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((back: BlobCallback) =>
    back(new Blob([DRAWN.slice()], { type: 'image/jpeg' })),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a picture that is chosen', () => {
  it('SAFE-11 goes out without EXIF, however small it is, with its name and type', async () => {
    const photo = fileOf(jpeg([exif(), segment(0xdb, latin('tables'))]), 'receipt.jpg', 'image/jpeg')
    const { file, error } = await prepareFile(photo)
    expect(error).toBeNull()
    expect(file).toMatchObject({ name: 'receipt.jpg', type: 'image/jpeg' })
    const sent = await textOf(file)
    expect(sent).not.toMatch(/Exif|GPS|\xff\xe1/)
    expect(sent).toContain('tables')
  })

  it('SAFE-11 is judged by what it is, whatever its name says', async () => {
    const { file, error } = await prepareFile(fileOf(png([['eXIf', 'place']]), 'receipt.jpg'))
    expect(error).toBeNull()
    expect(await textOf(file)).not.toContain('place')
  })

  it('SAFE-11 without metadata is the very file', async () => {
    for (const bytes of [jpeg([]), png([]), latin('BM\x36'), latin('no mark at all')]) {
      const plain = fileOf(bytes, 'receipt.png')
      expect((await prepareFile(plain)).file).toBe(plain)
    }
  })

  it('SAFE-11 that lies on its side is drawn upright, and what the browser wrote into it goes too', async () => {
    canvas(true)
    const { file, error } = await prepareFile(fileOf(jpeg([exif(6)]), 'receipt.jpg', 'image/jpeg'))
    expect(error).toBeNull()
    expect(await textOf(file)).toContain('drawn again')
    expect(await textOf(file)).not.toContain('Exif')
  })

  it('SAFE-11 that lies on its side goes out clean where the browser cannot draw it', async () => {
    canvas(false)
    const { file, error } = await prepareFile(fileOf(jpeg([exif(6)]), 'receipt.jpg', 'image/jpeg'))
    expect(error).toBeNull()
    expect(await textOf(file)).not.toContain('Exif')
  })

  it.each([
    ['photo.tiff', tiff('II', [[330, 4, 40]])],
    ['photo.raw', latin('FUJIFILMCCD-RAW Exif\0\0 place')],
    ['photo.jpg', latin('\xff\xd8\xff\xe1\0\x20Exif\0\0 place')],
  ])('SAFE-11 that cannot be cleaned is drawn again, or refused: %s', async (name, bytes) => {
    canvas(true)
    const redrawn = await prepareFile(fileOf(bytes, name))
    expect(redrawn).toMatchObject({ error: null, file: { name: 'photo.jpg', type: 'image/jpeg' } })
    expect(await textOf(redrawn.file)).not.toMatch(/Exif|place/)
    canvas(false)
    expect((await prepareFile(fileOf(bytes, name))).error).toBe('file.metadata')
  })

  it('SAFE-11 VAL-15 that was made small is cleaned as well', async () => {
    canvas(true)
    const { file, error } = await prepareFile(fileOf(new Uint8Array(FILE_BYTES_LIMIT), 'big.jpg'))
    expect(error).toBeNull()
    expect(await textOf(file)).toContain('drawn again')
    expect(await textOf(file)).not.toContain('Exif')
  })

  it('VAL-14 a PDF is left as it is', async () => {
    const pdf = fileOf(latin('%PDF-1.7 Exif\0\0'), 'receipt.pdf')
    expect(await prepareFile(pdf)).toEqual({ file: pdf, error: null })
  })
})
