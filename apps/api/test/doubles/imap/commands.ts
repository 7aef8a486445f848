import type { MailStore, StoredMail } from './store.ts'

/** One connection. */
export interface ImapSession {
  store: MailStore
  user: string
  password: string
  capabilities: string
  isReadOnly: boolean
  selected?: string
}

/** Untagged lines, literals among them, and the end of the tagged one. */
interface Answer {
  lines?: (string | Buffer)[]
  end: string
}

const ok = (lines: (string | Buffer)[] = [], words = 'done'): Answer => ({ lines, end: `OK ${words}` })

function wordsOf(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain,
  )
}

/** The mails of a set such as `2,4:6`, each with its place in the folder. */
function mailsIn(session: ImapSession, set: string): { mail: StoredMail; place: number }[] {
  const ranges = set.split(',').map((part) => part.split(':').map(Number))
  return session.store
    .mailsOf(session.selected ?? '')
    .map((mail, i) => ({ mail, place: i + 1 }))
    .filter(({ mail }) => ranges.some(([from = 0, to = from]) => mail.uid >= from && mail.uid <= to))
}

function fetch(session: ImapSession, set: string, items: string): Answer {
  const [, from, length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items) ?? []
  const lines = mailsIn(session, set).map(({ mail, place }) => {
    const head = `* ${place} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.toldSize ?? mail.bytes.length}`
    if (!items.includes('BODY.PEEK')) return `${head})\r\n`
    const start = Number(from ?? 0)
    const piece = mail.bytes.subarray(start, length === undefined ? undefined : start + Number(length))
    const origin = from === undefined ? '' : `<${start}>`
    return Buffer.concat([
      Buffer.from(`${head} BODY[]${origin} {${piece.length}}\r\n`),
      piece,
      Buffer.from(')\r\n'),
    ])
  })
  return ok(lines)
}

function flag(session: ImapSession, set: string, [operation = '', ...flags]: string[]): Answer {
  const lines = mailsIn(session, set).map(({ mail, place }) => {
    for (const one of flags) mail.flags.add(one.replaceAll(/[()]/g, ''))
    return `* ${place} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))\r\n`
  })
  return ok(operation.includes('SILENT') ? [] : lines)
}

function copy(session: ImapSession, set: string, folder: string, isMove: boolean): Answer {
  const { store, selected = '' } = session
  if (!store.folders.has(folder)) return { end: 'NO [TRYCREATE] no such folder' }
  const lines = mailsIn(session, set).flatMap(({ mail }) => {
    const uid = store.copy(mail, folder)
    const told = `* OK [COPYUID 1 ${mail.uid} ${uid}] copied\r\n`
    return isMove ? [told, `* ${store.remove(selected, mail.uid)} EXPUNGE\r\n`] : [told]
  })
  return ok(lines)
}

function expunge(session: ImapSession, set: string): Answer {
  const gone = mailsIn(session, set).filter(({ mail }) => mail.flags.has('\\Deleted'))
  return ok(gone.map(({ mail }) => `* ${session.store.remove(session.selected ?? '', mail.uid)} EXPUNGE\r\n`))
}

function search(session: ImapSession): Answer {
  const mails = session.store.mailsOf(session.selected ?? '')
  const uids = mails.filter(({ flags }) => !flags.has('\\Deleted')).map(({ uid }) => uid)
  return ok([`* SEARCH ${uids.join(' ')}\r\n`])
}

function byUid(session: ImapSession, words: string[], line: string): Answer {
  const [name = '', set = '', ...rest] = words
  if (name === 'SEARCH') return search(session)
  if (name === 'FETCH') return fetch(session, set, line)
  if (name === 'STORE') return flag(session, set, rest)
  if (name === 'COPY') return copy(session, set, rest[0] ?? '', false)
  if (name === 'MOVE') return copy(session, set, rest[0] ?? '', true)
  if (name === 'EXPUNGE') return expunge(session, set)
  return { end: 'BAD unknown command' }
}

function select(session: ImapSession, folder: string): Answer {
  const mails = session.store.folders.get(folder)
  if (!mails) return { end: 'NO no such folder' }
  session.selected = folder
  const lines = [
    `* ${mails.length} EXISTS\r\n`,
    '* FLAGS (\\Seen \\Deleted)\r\n',
    '* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags\r\n',
    '* OK [UIDVALIDITY 1] valid\r\n',
  ]
  return ok(lines, session.isReadOnly ? '[READ-ONLY] selected' : '[READ-WRITE] selected')
}

function list(session: ImapSession, name: string, pattern: string): Answer {
  if (pattern === '') return ok([`* ${name} (\\Noselect) "/" ""\r\n`])
  const found = [...session.store.folders.keys()].filter((folder) => pattern === '*' || pattern === folder)
  return ok(found.map((folder) => `* ${name} () "/" "${folder}"\r\n`))
}

function create({ store }: ImapSession, folder: string): Answer {
  // Without the code that newer servers add.
  if (store.folders.has(folder)) return { end: 'NO it is there' }
  store.folders.set(folder, [])
  return ok()
}

/** What a mail program needs to read one folder. */
export function answerTo(session: ImapSession, line: string): Answer {
  const words = wordsOf(line)
  const [name = '', first = '', second = ''] = words
  if (name === 'CAPABILITY') return ok([`* CAPABILITY ${session.capabilities}\r\n`])
  if (name === 'LOGIN') {
    const isRight = first === session.user && second === session.password
    // Some servers repeat what they were sent.
    return isRight ? ok() : { end: `NO [AUTHENTICATIONFAILED] not ${first} with ${second}` }
  }
  if (name === 'LIST' || name === 'LSUB') return list(session, name, second)
  if (name === 'SELECT') return select(session, first)
  if (name === 'CREATE') return create(session, first)
  if (name === 'SUBSCRIBE' || name === 'NOOP') return ok()
  if (name === 'LOGOUT') return ok(['* BYE\r\n'])
  return name === 'UID' ? byUid(session, words.slice(1), line) : { end: 'BAD unknown command' }
}
