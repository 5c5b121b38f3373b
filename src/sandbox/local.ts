/** Restricts the control plane to the local machine (docs/gateway.md#sandbox-control). */

/** Properties of a call that show its origin. */
interface Caller {
  socket: { remoteAddress?: string | undefined }
  headers: { host?: string | undefined }
}

/** True for a path of the control plane. */
export function isControl(url: string | undefined): boolean {
  return /^\/_sandbox(?:[/?#]|$)/.test(url ?? '')
}

/** True for a call from this machine to a host name of this machine; the check of the name prevents DNS rebinding by websites. */
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
