/**
 * Compresses a page's constant parts once. A response is one brotli or gzip stream joined from them: the opening and a first
 * screen end at a byte boundary, and the data of the order follows in uncompressed blocks, because a compressor for each
 * response would cost megabytes and milliseconds.
 */
import type { Transform } from 'node:stream'
import { constants, crc32, createBrotliCompress, createDeflateRaw, type Zlib } from 'node:zlib'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A page in one encoding. */
export interface PackedPage {
  opening: Buffer
  /** First screens by language; each may follow the opening. */
  screens: ReadonlyMap<string, Buffer>
  /** The last bytes of the stream; `lang` names the screen that was sent, null for none. */
  end: (rest: Buffer, lang: string | null) => Buffer
}

interface Plain {
  opening: Buffer
  screens: ReadonlyMap<string, Buffer>
}

/** Compresses a page in every encoding. */
export async function packPage(plain: Plain): Promise<Record<Encoding, PackedPage>> {
  const [br, gzip] = await Promise.all([packBrotli(plain), packGzip(plain)])
  return { br, gzip, identity: { ...plain, end: (rest) => rest } }
}

const BROTLI = {
  params: {
    // 11 takes three times as long for 2 % less.
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
}

async function packBrotli(plain: Plain): Promise<PackedPage> {
  const open = () => createBrotliCompress(BROTLI)
  const parts = await compressed(plain, open, constants.BROTLI_OPERATION_FLUSH)
  return { ...parts, end: (rest) => Buffer.concat([...brotliStored(rest), BROTLI_END]) }
}

/** RFC 7932, 9.2: the last metablock, empty. */
const BROTLI_END = Buffer.of(0b11)
const BROTLI_BLOCK_MAX = 0x1_00_00

/** RFC 7932, 9.2: uncompressed metablocks. */
function brotliStored(rest: Buffer): Buffer[] {
  return blocksOf(rest, BROTLI_BLOCK_MAX).flatMap((block) => {
    const head = Buffer.alloc(3)
    // ISLAST 0, MNIBBLES 4, MLEN - 1, ISUNCOMPRESSED 1, padding.
    head.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3)
    return [head, block]
  })
}

const GZIP_HEAD = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff)
const DEFLATE_BLOCK_MAX = 0xff_ff

async function packGzip(plain: Plain): Promise<PackedPage> {
  const open = () => createDeflateRaw({ level: 9 })
  const { opening, screens } = await compressed(plain, open, constants.Z_SYNC_FLUSH)
  const sum = (...parts: Buffer[]) => ({
    crc: parts.reduce((crc, part) => crc32(part, crc), 0),
    length: parts.reduce((length, part) => length + part.length, 0),
  })
  const afterOpening = sum(plain.opening)
  const afterScreen = new Map(
    [...plain.screens].map(([lang, screen]) => [lang, sum(plain.opening, screen)] as const),
  )
  return {
    opening: Buffer.concat([GZIP_HEAD, opening]),
    screens,
    end(rest, lang) {
      const before = (lang !== null && afterScreen.get(lang)) || afterOpening
      const tail = Buffer.alloc(8)
      tail.writeUInt32LE(crc32(rest, before.crc), 0)
      tail.writeUInt32LE((before.length + rest.length) >>> 0, 4)
      return Buffer.concat([...deflateStored(rest), tail])
    },
  }
}

/** RFC 1951, 3.2.4: stored blocks, the last of them marked so. */
function deflateStored(rest: Buffer): Buffer[] {
  const blocks = blocksOf(rest, DEFLATE_BLOCK_MAX)
  return blocks.flatMap((block, index) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(index === blocks.length - 1 ? 1 : 0, 0)
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(block.length ^ 0xff_ff, 3)
    return [head, block]
  })
}

function blocksOf(bytes: Buffer, max: number): Buffer[] {
  const count = Math.ceil(bytes.length / max)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * max, (at + 1) * max))
}

type Compressor = Transform & Pick<Zlib, 'bytesWritten'> & { flush(kind: number, done: () => void): void }

async function compressed(plain: Plain, open: () => Compressor, flush: number): Promise<Plain> {
  const [opening = Buffer.alloc(0)] = await segments([plain.opening], open(), flush)
  const screens = new Map<string, Buffer>()
  for (const [lang, screen] of plain.screens) {
    const [same, bytes] = await segments([plain.opening, screen], open(), flush)
    // A screen continues the stream of the opening: its compressor must have produced the same bytes.
    if (!bytes || !same?.equals(opening)) throw new Error('the opening was compressed in two ways')
    screens.set(lang, bytes)
  }
  return { opening, screens }
}

/** The bytes of each part in one stream, each up to a byte boundary. */
async function segments(parts: readonly Buffer[], stream: Compressor, flush: number): Promise<Buffer[]> {
  const written: Buffer[][] = []
  stream.on('data', (bytes: Buffer) => written.at(-1)?.push(bytes))
  for (const part of parts) {
    written.push([])
    stream.write(part)
    await new Promise<void>((done) => stream.flush(flush, done))
  }
  stream.destroy()
  return written.map((bytes) => Buffer.concat(bytes))
}
