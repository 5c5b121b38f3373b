/** Looks into a PDF: has it a page, has it a script. Compressed object streams are opened, for pages often stand in there. */

export interface PdfFacts {
  pages: boolean
  hasScript: boolean
}

const UNPACKED_MAX = 16 * 1024 * 1024
const STREAMS_MAX = 200

/** What is in the file; a file that is no PDF has no pages. */
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

/** Names may be written with `#xx` for a letter: undo it. */
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

/** Unpack at most `limit` bytes; what cannot be unpacked reads as nothing. */
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
    // A broken stream keeps what was read before it broke: line ends after the data count as such a break.
  }
  return parts.join('')
}
