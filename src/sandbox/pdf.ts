/** Checks whether a PDF has pages and scripts. Compressed object streams are unpacked, because pages are often stored there. */

interface PdfFacts {
  pages: boolean
  hasScript: boolean
}

const UNPACKED_MAX = 16 * 1024 * 1024
const STREAMS_MAX = 200

/** The result of the check; a file that is not a PDF has no pages. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.slice(0, 1024).includes('%PDF-')) return { pages: false, hasScript: hasScript(text) }
  const inner = await objectStreams(bytes, text)
  const all = [decodeNames(text), ...inner.map(decodeNames)]
  return { pages: all.some(hasPage), hasScript: all.some(hasScript) }
}

function hasPage(text: string): boolean {
  return /\/Type\s*\/Page(?![A-Za-z])/.test(text)
}

function hasScript(text: string): boolean {
  return /\/(JavaScript|JS)(?![A-Za-z])/.test(text)
}

/** Decode `#xx` escapes in names. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

async function objectStreams(bytes: Uint8Array, text: string): Promise<string[]> {
  const found: string[] = []
  let bytesLeft = UNPACKED_MAX
  let from = 0
  for (let count = 0; count < STREAMS_MAX; count += 1) {
    const at = text.indexOf('/ObjStm', from)
    if (at < 0) break
    from = at + 7
    const start = text.indexOf('stream', at)
    const end = text.indexOf('endstream', start + 6)
    if (start < 0 || end < 0) break
    const skip = text.startsWith('\r\n', start + 6) ? 8 : 7
    const unpacked = await inflate(bytes.slice(start + skip, end), bytesLeft)
    bytesLeft -= unpacked.length
    found.push(unpacked)
    if (bytesLeft <= 0) break
  }
  return found
}

/** Unpack at most `limit` bytes; a broken stream yields what was read before the error. */
async function inflate(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<string> {
  const parts: string[] = []
  let size = 0
  try {
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(packed)
        controller.close()
      },
    })
    const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader()
    for (let part = await reader.read(); !part.done && size < limit; part = await reader.read()) {
      size += part.value.length
      parts.push(new TextDecoder('latin1').decode(part.value))
    }
    await reader.cancel()
  } catch {
    // Line breaks after the compressed data cause such an error too.
  }
  return parts.join('')
}
