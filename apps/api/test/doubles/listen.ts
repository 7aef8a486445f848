import { createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on this machine only, at any free port unless one is given. */
export async function listen(server: Server, port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A webhook as Stripe and MONEI sign it: by time and body. */
export function signedWebhook(header: string, content: object, key: string, at: Date) {
  const body = JSON.stringify(content)
  const t = Math.floor(at.getTime() / 1000)
  const v1 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex')
  return { body, headers: { [header]: `t=${t},v1=${v1}`, 'content-type': 'application/json' } }
}
