import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { answerTo, type ImapSession } from './commands.ts'
import { MailStore } from './store.ts'

/** `lost` closes the connection instead of answering, `half` in the middle of the answer, `refused` says no. */
export type Fault = 'lost' | 'half' | 'refused'

export interface ImapServer {
  store: MailStore
  /** For MAIL_IN_URL. */
  url: (login?: string) => string
  /** The commands so far, without their tags. */
  commands: string[]
  /** How many bytes were sent. */
  sent: () => number
  /** What goes wrong with the next command that begins so, once. */
  failNext: (beginning: string, fault: Fault) => void
  close: () => Promise<void>
}

interface ImapOptions {
  tls?: { key: string; cert: string }
  capabilities?: string
  isReadOnly?: boolean
}

const [user, password] = ['case@example.com', 'a "secret" / word']

function eachLine(socket: Socket, run: (line: string) => void): void {
  let rest = ''
  socket.on('data', (data) => {
    const lines = (rest + data.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) run(line)
  })
}

/** An IMAP server on this machine: as much of the protocol as reading one folder needs, with a state that connections share. */
export async function imapServer({
  tls,
  capabilities = 'IMAP4rev1 MOVE UIDPLUS',
  isReadOnly = false,
}: ImapOptions = {}): Promise<ImapServer> {
  const store = new MailStore()
  const commands: string[] = []
  const faults = new Map<string, Fault>()
  const sockets = new Set<Socket>()
  let sent = 0

  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const session: ImapSession = { store, user, password, capabilities, isReadOnly }
    const write = (data: string | Buffer) => {
      sent += data.length
      socket.write(data)
    }
    const run = (line: string) => {
      const space = line.indexOf(' ')
      const [tag, command] = [line.slice(0, space), line.slice(space + 1)]
      commands.push(command)
      const [beginning, fault] = [...faults].find(([one]) => command.startsWith(one)) ?? []
      if (beginning !== undefined) faults.delete(beginning)
      if (fault === 'lost') return void socket.destroy()
      if (fault === 'refused') return write(`${tag} NO not now\r\n`)
      const { lines = [], end } = answerTo(session, command)
      for (const one of lines) {
        if (fault === 'half') return void socket.end(one.slice(0, one.length / 2))
        write(one)
      }
      write(`${tag} ${end}\r\n`)
      if (command === 'LOGOUT') socket.end()
    }
    eachLine(socket, run)
    write('* OK ready\r\n')
  }

  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const encoded = [user, password].map(encodeURIComponent).join(':')
  return {
    store,
    commands,
    url: (login = encoded) => `${tls ? 'imaps' : 'imap'}://${login}@127.0.0.1:${port}/INBOX`,
    sent: () => sent,
    failNext: (beginning, fault) => void faults.set(beginning, fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
