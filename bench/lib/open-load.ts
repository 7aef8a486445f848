import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Raw sockets: a client that costs as much as the server would measure itself.

/** As many connections as a balancer keeps. */
const mostLines = 500

export interface Answered {
  status: number
  ms: number
}

interface Line {
  socket: Socket
  said: string
  done: ((status: number) => void) | undefined
}

/** The status of an answer, once complete. Our answers have a content length. */
function statusOf(said: string): number | undefined {
  const end = said.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(said.slice(0, end + 2))?.[1])
  return said.length - end - 4 >= length ? Number(said.slice(9, 12)) : undefined
}

export class Callers {
  private readonly free: Line[] = []
  private readonly all = new Set<Line>()
  private readonly port: number
  private readonly requests: readonly string[]
  private readonly waiting: ((line: Line) => void)[] = []
  private count = 0

  constructor(port: number, paths: readonly string[], headers: Record<string, string>) {
    this.port = port
    const lines = Object.entries({ Host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    this.requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  }

  private open(): Line {
    const socket = connect(this.port, '127.0.0.1')
    socket.setNoDelay(true).setEncoding('latin1')
    const line: Line = { socket, said: '', done: undefined }
    socket.on('data', (text) => {
      line.said += String(text)
      const status = statusOf(line.said)
      if (status === undefined) return
      line.said = ''
      line.done?.(status)
      const next = this.waiting.shift()
      if (next) next(line)
      else this.free.push(line)
    })
    socket.on('error', () => line.done?.(0))
    socket.on('close', () => line.done?.(0))
    this.all.add(line)
    return line
  }

  /** One call over a free connection, or the next that becomes free. A broken connection answers 0. */
  ask(since = performance.now()): Promise<Answered> {
    const request = this.requests[(this.count += 1) % this.requests.length] ?? ''
    return new Promise((resolve) => {
      const send = (line: Line) => {
        line.done = (status) => {
          line.done = undefined
          resolve({ status, ms: performance.now() - since })
        }
        line.socket.write(request)
      }
      const line = this.free.pop() ?? (this.all.size < mostLines ? this.open() : undefined)
      if (line) send(line)
      else this.waiting.push(send)
    })
  }

  close(): void {
    for (const { socket } of this.all) socket.destroy()
  }
}

/** Closed loop: callers who each wait for their answer, to measure capacity. */
export async function closedLoad(callers: Callers, atOnce: number, seconds: number): Promise<Answered[]> {
  const answers: Answered[] = []
  const end = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < end) answers.push(await callers.ask())
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return answers
}

/** Open loop: calls at a fixed rate, whatever happens to earlier ones. Latency counts from when each was due. */
export async function openLoad(callers: Callers, perSecond: number, seconds: number): Promise<Answered[]> {
  const begin = performance.now()
  const total = Math.round(perSecond * seconds)
  const calls: Promise<Answered>[] = []
  while (calls.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * perSecond))
    while (calls.length < due) calls.push(callers.ask(begin + (calls.length / perSecond) * 1000))
    await sleep(2)
  }
  return Promise.all(calls)
}
