import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** When the certificate ends that an address shows, whoever has signed it. */
export async function findTlsEnd(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    // Names only: a server name is no address.
    ...(isIP(hostname) === 0 && { servername: hostname }),
    // Only its date is read, and nothing is sent.
    rejectUnauthorized: false,
    timeout: 10_000,
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer in 10 s')))
  try {
    await once(socket, 'secureConnect')
    return socket.getPeerCertificate().valid_to
  } finally {
    socket.destroy()
  }
}
