import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

// Customers who send files with their cases and read them again, at a stated rate, and what became of every file.

interface Person {
  token: string
  ip: string
  contractId: number
}

export interface KeptFile {
  person: Person
  path: string
  sha256: string
}

/** Status 0: none; without bytes: cut off. */
interface Answer {
  status: number
  isJson: boolean
  bytes: Buffer | undefined
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])

export class FilesLoad {
  readonly kept: KeptFile[] = []
  /** Counts by question and answer: `upload 200`, `download 503 file_later`, `download wrong`. */
  readonly statuses: Record<string, number> = {}
  longestMs = 0
  private readonly underWay = new Set<Promise<void>>()
  private readonly running: Promise<void>
  private isOver = false
  private turn = 0
  private readonly addresses: readonly string[]
  private readonly people: readonly Person[]
  private readonly fileBytes: number

  constructor(
    addresses: readonly string[],
    people: readonly Person[],
    { rate, fileBytes }: { rate: number; fileBytes: number },
  ) {
    this.addresses = addresses
    this.people = people
    this.fileBytes = fileBytes
    this.running = this.run(rate)
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.running
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }

  /** Whether it came, whole. */
  async read({ person, path, sha256: expected }: KeptFile): Promise<boolean> {
    const answer = await this.ask(person, path)
    const isWhole = answer.status === 200 && answer.bytes !== undefined && sha256(answer.bytes) === expected
    const failure = answer.bytes ? 'wrong' : 'cut off'
    this.count('download', answer, answer.status === 200 && !isWhole ? failure : '')
    return isWhole
  }

  private async run(rate: number): Promise<void> {
    let next = performance.now()
    while (!this.isOver) {
      const known = this.kept[Math.floor(Math.random() * this.kept.length)]
      const work: Promise<unknown> = known && Math.random() < 0.75 ? this.read(known) : this.send()
      const own: Promise<void> = work.then(() => undefined).finally(() => this.underWay.delete(own))
      this.underWay.add(own)
      next += 1_000 / rate
      await pause(Math.max(0, next - performance.now()))
    }
  }

  /** A file and the case that names it; acknowledged once the case is. */
  private async send(): Promise<void> {
    const person = this.people[(this.turn += 1) % this.people.length] as Person
    const content = pdf(this.fileBytes)
    const sent = await this.ask(person, 'crm/uploads/?name=foto.pdf', {
      type: 'application/octet-stream',
      body: content,
    })
    const { upload } = this.count('upload', sent) as { upload?: string }
    if (!upload) return
    const form = { polissa_id: person.contractId, categ_id: 3, title: 'Una foto', message: 'Va aquí.' }
    const opened = await this.ask(person, 'crm/cases/', {
      type: 'application/json',
      body: JSON.stringify({ ...form, attachments: [{ upload }] }),
    })
    const { id } = this.count('case', opened) as { id?: string }
    if (!id) return
    const shown = await this.ask(person, `crm/cases/${id}`)
    const { entries } = this.count('read', shown) as { entries?: { files: { id: number }[] }[] }
    const file = entries?.[0]?.files[0]
    if (file) this.kept.push({ person, path: `crm/cases/${id}/files/${file.id}`, sha256: sha256(content) })
  }

  private async ask(
    { token, ip }: Person,
    path: string,
    sent?: { type: string; body: string | Buffer },
  ): Promise<Answer> {
    const begin = performance.now()
    const answer: Answer = { status: 0, isJson: false, bytes: undefined }
    try {
      const got = await fetch(
        `${this.addresses[((this.turn += 1)) % this.addresses.length]}/api/v2/${path}`,
        {
          method: sent ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            'x-forwarded-for': ip,
            ...(sent && { 'content-type': sent.type }),
          },
          ...(sent && { body: sent.body }),
          signal: AbortSignal.timeout(60_000),
        },
      )
      answer.status = got.status
      answer.isJson = got.headers.get('content-type')?.startsWith('application/json') ?? false
      answer.bytes = Buffer.from(await got.arrayBuffer())
    } catch {
      // The status tells whether an answer had begun.
    }
    this.longestMs = Math.max(this.longestMs, performance.now() - begin)
    return answer
  }

  /** Returns the body of an answer in JSON. */
  private count(what: string, { status, isJson, bytes }: Answer, failure = ''): Record<string, unknown> {
    const body = (isJson && bytes ? JSON.parse(bytes.toString()) : {}) as Record<string, unknown>
    const error = typeof body['error'] === 'string' ? body['error'] : failure
    const name = `${what} ${status} ${error}`.trim()
    this.statuses[name] = (this.statuses[name] ?? 0) + 1
    return body
  }
}
