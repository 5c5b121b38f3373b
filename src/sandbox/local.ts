/** Who may use the control plane: the own machine, by a name of its own (docs/gateway.md#sandbox-control). */

/** What of a call says where it comes from. */
interface Caller {
  socket: { remoteAddress?: string | undefined }
  headers: { host?: string | undefined }
}

/** True for a path of the control plane. */
export function isControl(url: string | undefined): boolean {
  return /^\/_sandbox(?:[/?#]|$)/.test(url ?? '')
}

/** True for a call from this machine to a name of this machine: no website can borrow another one. */
export function isLocal({ socket, headers }: Caller): boolean {
  return isLoopback(socket.remoteAddress) && isLoopbackName(headers.host)
}

function isLoopback(address: string | undefined): boolean {
  const ipv4 = (address ?? '').replace(/^::ffff:/, '')
  return ipv4 === '::1' || ipv4.startsWith('127.')
}

function isLoopbackName(host: string | undefined): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '')
}
