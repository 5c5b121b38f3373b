/** What a phone can still read from a screen as a QR code. */
const QR_BYTES_MAX = 512

/** False for a text that is too long, cut or broken: it gets no code. Above 2331 bytes none could be made at all. */
export function isQrReadable(text: string): boolean {
  if (text === '' || text.endsWith('…') || /\p{Surrogate}/u.test(text)) return false
  return new TextEncoder().encode(text).length <= QR_BYTES_MAX
}
