/** Which texts get a QR code. */

/** Longest text that phones reliably scan from a screen. */
const QR_BYTES_MAX = 512

/** False for a text that is empty, too long, cut with an ellipsis or malformed; it gets no QR code. The encoder's own limit is 2331 bytes. */
export function isQrReadable(text: string): boolean {
  if (text === '' || text.endsWith('…') || /\p{Surrogate}/u.test(text)) return false
  return new TextEncoder().encode(text).length <= QR_BYTES_MAX
}
