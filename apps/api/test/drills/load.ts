import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, sql } from '#platform/database'
import { startSession, tokensOf } from '#platform/session'
import { testSecret } from '../address.ts'
import { aContract, aCustomer, anInvoice } from '../builders.ts'

// Customers who read, write and pay at a stated rate, and a history of every write.

interface Person {
  token: string
  ip: string
  contractId: number
  /** Unpaid, to be paid once each. */
  invoices: { id: number; number: string }[]
  /** Known to be paid: never to be shown as unpaid again. */
  paid: number[]
}

const invoicesEach = 5
const madeAtOnce = 8

async function makePerson(database: Database, i: number): Promise<Person> {
  const { id: customerId } = await aCustomer(database)
  const contract = await aContract(database, { customerId })
  const invoices: Person['invoices'] = []
  for (let n = 0; n < invoicesEach; n += 1)
    invoices.push(await anInvoice(database, { customerId, contractId: contract.id }))
  const ip = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`
  const { token } = await startSession(database, tokensOf(testSecret), {
    customerId,
    locale: 'es-ES',
    visit: { ip, userAgent: 'drill' },
  })
  return { token, ip, contractId: contract.id, invoices, paid: [] }
}

export async function makePeople(database: Database, count: number): Promise<Person[]> {
  const people: Person[] = []
  let next = 0
  const lanes = Array.from({ length: madeAtOnce }, async () => {
    while (next < count) people.push(await makePerson(database, next++))
  })
  await Promise.all(lanes)
  await database.run(sql`update contracts set amount_debt_cents = (
    select coalesce(sum(v.amount_pending_cents), 0) from invoices v where v.contract_id = contracts.id)`)
  return people
}

export interface Write {
  kind: 'case' | 'pay'
  /** The words of a case, or the number of an invoice: nothing else has it. */
  mark: string
  isAcknowledged: boolean
  /** A status other than those to repeat. */
  refusal: string
  attempts: number
  startedMs: number
  endedMs: number
}

export interface Read {
  startedMs: number
  endedMs: number
  status: number
}

export interface History {
  writes: Write[]
  reads: Read[]
  /** The longest that a caller waited for any answer. */
  longestMs: number
  statuses: Record<string, number>
  staleReads: number
}

interface Sent {
  person: Person
  path: string
  body?: object
  key?: string
}

const giveUpMs = 120_000
const readPaths = ['users', 'contracts', 'invoices', 'crm/cases']

type Body = Record<string, unknown>

interface Answered {
  status: number
  body: Body
  retryAfterMs: number
}

const isPaidAnswer = ({ status }: Body) => status === 'succeeded'

/** Sends at a steady rate from now on until it is stopped, whatever comes back; servers take turns. */
export class Load {
  readonly history: History = { writes: [], reads: [], longestMs: 0, statuses: {}, staleReads: 0 }
  private readonly addresses: () => readonly string[]
  private readonly people: readonly Person[]
  private readonly underWay = new Set<Promise<void>>()
  private readonly running: Promise<void>
  private turn = 0
  private isOver = false

  constructor(addresses: () => readonly string[], people: readonly Person[], rate: number) {
    this.addresses = addresses
    this.people = people
    this.running = this.run(rate)
  }

  /** Ends when every write has a certain answer or was given up. */
  async stop(): Promise<History> {
    this.isOver = true
    await this.running
    while (this.underWay.size > 0) await Promise.all(this.underWay)
    return this.history
  }

  private async run(rate: number): Promise<void> {
    let next = performance.now()
    while (!this.isOver) {
      const own = this.one().finally(() => this.underWay.delete(own))
      this.underWay.add(own)
      next += 1_000 / rate
      await pause(Math.max(0, next - performance.now()))
    }
  }

  private one(): Promise<void> {
    const person = this.people[Math.floor(Math.random() * this.people.length)] as Person
    const dice = Math.random()
    const invoice = dice < 0.1 ? person.invoices.pop() : undefined
    if (invoice) return this.pay(person, invoice)
    return dice < 0.3 ? this.openCase(person) : this.read(person)
  }

  private async openCase(person: Person): Promise<void> {
    const mark = `drill-${randomUUID()}`
    const form = { polissa_id: person.contractId, categ_id: 3, title: 'Una consulta' }
    const sent = { person, path: 'crm/cases/', body: { ...form, message: mark, attachments: [] } }
    await this.write(sent, { kind: 'case', mark }, () => true)
  }

  private async pay(person: Person, { id, number }: Person['invoices'][number]): Promise<void> {
    const body = { platform_name: 'stripe', payment_method_id: 'pm_card_visa', item_id: id }
    const isPaid = await this.write(
      { person, path: 'pay', body },
      { kind: 'pay', mark: number },
      isPaidAnswer,
    )
    if (isPaid) person.paid.push(id)
  }

  private async read(person: Person): Promise<void> {
    const own: Read = { startedMs: performance.now(), endedMs: 0, status: 0 }
    this.history.reads.push(own)
    const [known] = person.paid
    const path =
      known === undefined ? (readPaths[this.turn % readPaths.length] ?? 'users') : `invoices/${known}`
    const { status, body } = await this.send({ person, path })
    own.endedMs = performance.now()
    own.status = status
    if (status === 200 && known !== undefined && body['paid'] !== 'paid') this.history.staleReads += 1
  }

  /** Repeats with the same key, as the pages do, until there is a certain answer. */
  private async write(
    sent: Sent,
    what: Pick<Write, 'kind' | 'mark'>,
    isDone: (body: Body) => boolean,
  ): Promise<boolean> {
    const startedMs = performance.now()
    const own: Write = { ...what, isAcknowledged: false, refusal: '', attempts: 0, startedMs, endedMs: 0 }
    this.history.writes.push(own)
    const key = randomUUID()
    while (performance.now() - startedMs < giveUpMs) {
      const { status, body, retryAfterMs } = await this.send({ ...sent, key })
      own.attempts += 1
      own.endedMs = performance.now()
      own.isAcknowledged = status >= 200 && status < 300 && isDone(body)
      if (own.isAcknowledged) return true
      if (status >= 400 && status !== 503 && status !== 429) {
        own.refusal = `${status} ${String(body['error'])}`
        return false
      }
      await pause(retryAfterMs + Math.random() * 1_000)
    }
    return false
  }

  private async send(sent: Sent): Promise<Answered> {
    const all = this.addresses()
    const begin = performance.now()
    const answer = await ask(all[(this.turn += 1) % all.length] ?? '', sent)
    this.history.longestMs = Math.max(this.history.longestMs, performance.now() - begin)
    const { status, body } = answer
    const name = status === 503 ? `503 ${String(body['error'])}` : String(status)
    this.history.statuses[name] = (this.history.statuses[name] ?? 0) + 1
    return answer
  }
}

/** Status 0: no answer. */
async function ask(address: string, { person, path, body, key }: Sent): Promise<Answered> {
  try {
    const answer = await fetch(`${address}/api/v2/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${person.token}`,
        'x-forwarded-for': person.ip,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const retryAfterMs = Number(answer.headers.get('retry-after') ?? 1) * 1_000
    return { status: answer.status, body: (await answer.json()) as Body, retryAfterMs }
  } catch {
    return { status: 0, body: {}, retryAfterMs: 1_000 }
  }
}
