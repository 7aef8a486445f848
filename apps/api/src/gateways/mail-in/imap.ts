import { buffer } from 'node:stream/consumers'
import type { ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { headMaxBytes } from './head-max-bytes.ts'
import type { IncomingBox, WaitingMail } from './incoming-box.ts'

/** Beside the folder that is read; created with the first mail. */
const folders = { read: 'fanal-read', failed: 'fanal-failed' } as const

/** A mail is fetched in pieces of this size: no answer of the server is larger. */
const pieceBytes = 1_000_000

/** The box cannot be read now. Names host and reason only: what a server answers may repeat the login. */
class BoxError extends Error {
  override name = 'BoxError'
}

function boxError(host: string, error: unknown): BoxError {
  if (error instanceof BoxError) return error
  const { authenticationFailed, code } = error as { authenticationFailed?: boolean; code?: string }
  const reason = authenticationFailed ? 'user or password refused' : (code ?? 'the server refused a command')
  return new BoxError(`The mailbox at ${host} cannot be read: ${reason}`)
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

/** `imaps://user:password@host/folder`. Without TLS from the first byte, STARTTLS is demanded, except on this machine. */
export function imapOptions(address: string): {
  folder: string
  options: ImapFlowOptions & { host: string }
} {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const [host, secure] = [hostname.replaceAll(/[[\]]/g, ''), protocol === 'imaps:']
  return {
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    options: {
      host,
      port: port ? Number(port) : secure ? 993 : 143,
      secure,
      ...(!secure && { doSTARTTLS: !isThisMachine(host) }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // Log lines would show addresses.
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
    },
  }
}

async function readMail(client: ImapFlow, uid: string, maxBytes: number): ReturnType<WaitingMail['read']> {
  const found = await client.fetchOne(uid, { uid: true, size: true }, { uid: true })
  if (!found) return undefined
  if ((found.size ?? 0) > maxBytes) return 'too_large'
  const limits = { chunkSize: pieceBytes, maxBytes: maxBytes + 1 }
  const { content } = await client.download(uid, undefined, { uid: true, ...limits })
  if (!content) return undefined
  try {
    const bytes = await buffer(content)
    return bytes.byteLength > maxBytes ? 'too_large' : bytes
  } catch (error) {
    // Larger than the server told.
    if ((error as { code?: string }).code === 'DownloadOverflow') return 'too_large'
    throw error
  }
}

async function readHead(client: ImapFlow, uid: string): ReturnType<WaitingMail['readHead']> {
  const source = { start: 0, maxLength: headMaxBytes }
  const found = await client.fetchOne(uid, { uid: true, source }, { uid: true })
  return found ? found.source : undefined
}

/** Mails that a person should look at stay unseen. Nothing happens to a mail that another process moved. */
async function putAway(client: ImapFlow, uid: string, where: keyof typeof folders): Promise<void> {
  if (where === 'read') await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
  const move = () => client.messageMove(uid, folders[where], { uid: true })
  if (await move()) return
  await client.mailboxCreate(folders[where])
  if (!(await move())) throw new Error(`The mail cannot be moved to ${folders[where]}`)
}

async function* waitingIn(client: ImapFlow, folder: string): AsyncGenerator<WaitingMail, void, undefined> {
  await client.connect()
  const { readOnly } = await client.mailboxOpen(folder)
  if (readOnly) throw new BoxError(`The mailbox at ${client.host} cannot be read: ${folder} is read-only`)
  // Seen ones too: somebody may have opened it in a mail program.
  const uids = await client.search({ deleted: false }, { uid: true })
  if (!uids) throw new BoxError(`The mailbox at ${client.host} cannot be read: no search`)
  for (const number of uids) {
    if (!client.usable) throw new BoxError(`The mailbox at ${client.host} cannot be read: connection lost`)
    const uid = String(number)
    yield {
      name: `${folder} ${uid}`,
      read: (maxBytes) => readMail(client, uid, maxBytes),
      readHead: () => readHead(client, uid),
      putAway: (where) => putAway(client, uid, where),
    }
  }
}

/** A folder of an IMAP server, by one connection for each round. Certificates are checked. */
export function imapBox(address: string, tls: ConnectionOptions = {}): IncomingBox {
  const { folder, options } = imapOptions(address)
  return {
    name: options.host,
    async *waiting() {
      const { ImapFlow } = await import('imapflow')
      const client = new ImapFlow({ ...options, tls: { ...tls, rejectUnauthorized: true } })
      // The command that was on its way rejects too.
      client.on('error', () => {})
      try {
        yield* waitingIn(client, folder)
      } catch (error) {
        throw boxError(options.host, error)
      } finally {
        if (client.usable) await client.logout().catch(() => {})
        client.close()
      }
    },
  }
}
