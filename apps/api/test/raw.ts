import { connect } from 'node:net'

/** A raw answer, as far as it can be parsed. */
export interface RawAnswer {
  /** 0 if the connection ended without one. */
  status: number
  headers: Record<string, string>
  body: string
  text: string
}

const nothing: RawAnswer = { status: 0, headers: {}, body: '', text: '' }

/** Parses the first answer of a socket; undefined while incomplete. Interim ones are skipped. */
function firstAnswer(text: string): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  if (status === 100) {
    const answer = firstAnswer(text.slice(end + 4))
    return answer && { ...answer, text }
  }
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const rest = text.slice(end + 4)
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (rest.length < length || (Number.isNaN(length) && !rest.endsWith('0\r\n\r\n'))) return undefined
  return { status, headers, body: Number.isNaN(length) ? rest : rest.slice(0, length), text }
}

export interface RawOptions {
  /** Written in sequence, with pauses. */
  parts: readonly (string | Buffer)[]
  pauseMs?: number
  /** Timeout without an answer; by default longer than any answer takes on a busy machine. */
  patienceMs?: number
}

/** Writes raw bytes and returns the first answer. */
export function sendRaw(
  port: number,
  { parts, pauseMs = 0, patienceMs = 120_000 }: RawOptions,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    let timer: NodeJS.Timeout | undefined
    const finish = (answer: RawAnswer) => {
      clearTimeout(timer)
      clearTimeout(patience)
      socket.destroy()
      resolve(answer)
    }
    const patience = setTimeout(() => finish({ ...nothing, text: said }), patienceMs)
    const write = (at: number) => {
      const part = parts[at]
      if (part === undefined || !socket.writable) return
      socket.write(part)
      if (pauseMs > 0) timer = setTimeout(() => write(at + 1), pauseMs)
      else write(at + 1)
    }
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      said += text
      const answer = firstAnswer(said)
      if (answer) finish(answer)
    })
    socket.on('connect', () => write(0))
    socket.on('error', () => finish({ ...nothing, text: said }))
    socket.on('close', () => finish(firstAnswer(said) ?? { ...nothing, text: said }))
  })
}

export const portOf = (address: string): number => Number(new URL(address).port)
