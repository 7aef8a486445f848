import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealSecret } from '#features/notices/webhooks/webhook-secret'
import { between, type Random, randomFrom } from '#demo/random'
import { type Database, sql } from '#platform/database'
import type { Address } from '../address.ts'
import { testEnv, testSecret } from '../app.ts'
import { type Received, receiver, type Receiver } from '../doubles/receiver.ts'

// Everybody is told something and gets it, while those who tell and those who send are killed.

export interface NoticesWorld {
  database: Database
  address: Address
  /** `notices.mjs` of the bundle. */
  bundle: string
  say: (text: string) => void
}

interface StormOptions {
  people: number
  /** One of so many has a webhook. */
  hookEvery: number
  seed: number
  /** Between two deaths, at most; a fifth of it at least. */
  restMs: number
  /** Deaths of those who tell, and of those who send. */
  kills: { notify: number; send: number }
}

export interface Tally {
  killed: { notify: number; send: number }
  /** Deaths at a named point. */
  points: Record<string, number>
  notifyMs: number
  sendMs: number
  /** `<outbox id> <customer id>` of each mail that was handed over. */
  mails: string[]
  hooks: Received[]
}

export const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

const notifyPoints = [
  'before insert into notices',
  'before insert into outbox',
  "before select pg_notify('fanal_notices'",
  'before commit',
  'after commit',
  'after commit 3',
]
const sendPoints = ['before update outbox set sent_at', 'before commit', 'after commit 5']

async function prepare(
  { database }: NoticesWorld,
  hook: Receiver,
  { people, hookEvery }: StormOptions,
): Promise<void> {
  await database.run(sql`
    insert into customers (vat, name, is_company, email, phone, locale, new_customer)
    select 'T' || n, 'Somebody ' || n, false, 't' || n || '@example.com', '', 'es-ES', false
    from generate_series(1, ${people}::int) as n`)
  const ids = await database.many<{ id: number }>(sql`select id from customers order by id`)
  const hooks = ids
    .filter((_, i) => i % hookEvery === 0)
    .map(({ id }) => ({
      customer_id: id,
      address: hook.url(`/${id}`),
      keys: { secret: sealSecret(testEnv(), id, secret) },
    }))
  await database.run(sql`
    insert into notice_targets (customer_id, channel, address, keys)
    select customer_id, 'webhook', address, keys
    from jsonb_to_recordset(${JSON.stringify(hooks)}) as h (customer_id bigint, address text, keys jsonb)`)
}

type Role = 'notify' | 'send'

class Workers {
  readonly tally: Tally = {
    killed: { notify: 0, send: 0 },
    points: {},
    notifyMs: 0,
    sendMs: 0,
    mails: [],
    hooks: [],
  }
  private readonly world: NoticesWorld
  private readonly task: object
  private readonly options: StormOptions

  constructor(world: NoticesWorld, task: object, options: StormOptions) {
    this.world = world
    this.task = task
    this.options = options
  }

  private start(role: Role, crashAt?: string): { child: ChildProcess; over: Promise<string | undefined> } {
    const child = spawn(process.execPath, [this.world.bundle], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DEMO: '0',
        SESSION_SECRET: testSecret,
        PUBLIC_URL: 'https://portal.example.com',
        TEST_TASK: JSON.stringify({ ...this.task, role, crashAt }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
    })
    const over = once(child, 'close').then(() => /^died (.+)$/m.exec(said)?.[1])
    return { child, over }
  }

  /** Killed so often, at a named point or anywhere; then left alone until it is done. */
  async insist(role: Role, random: Random): Promise<void> {
    const points = role === 'notify' ? notifyPoints : sendPoints
    const [began, kills] = [Date.now(), this.options.kills[role]]
    for (let i = 0; i < kills; i += 1) {
      const point = i % 2 === 0 ? points[(i / 2) % points.length] : undefined
      await this.startAndKill(role, random, point)
    }
    const { child, over } = this.start(role)
    await over
    if (child.exitCode !== 0) throw new Error(`${role} ended with ${child.exitCode}`)
    this.tally[role === 'notify' ? 'notifyMs' : 'sendMs'] += Date.now() - began
  }

  private async startAndKill(role: Role, random: Random, point: string | undefined): Promise<void> {
    const { child, over } = this.start(role, point)
    await once(child.stdout ?? child, 'data')
    const rest = between(random, this.options.restMs / 5, this.options.restMs)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, point ? rest + 2_000 : rest)
    })
    await Promise.race([over, late])
    clearTimeout(timer)
    child.kill('SIGKILL')
    const diedAt = await over
    // A process with nothing left to do ended by itself.
    if (child.signalCode === 'SIGKILL') this.tally.killed[role] += 1
    if (diedAt) this.tally.points[`${role}: ${diedAt}`] = (this.tally.points[`${role}: ${diedAt}`] ?? 0) + 1
  }
}

/** Two send while one tells; what is left when it is done is sent too. */
export async function storm(world: NoticesWorld, options: StormOptions): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'fanal-torture-'))
  const hook = await receiver()
  try {
    await prepare(world, hook, options)
    const mails = join(folder, 'mails')
    const task = { address: world.address, mails, receiver: { port: hook.port, cert: hook.cert } }
    const workers = new Workers(world, task, options)
    const random = randomFrom(options.seed)
    await Promise.all([
      workers.insist('notify', random),
      workers.insist('send', randomFrom(options.seed + 1)),
      workers.insist('send', randomFrom(options.seed + 2)),
    ])
    await workers.insist('send', randomFrom(options.seed + 3))
    const lines = await readFile(mails, 'utf8')
    return { ...workers.tally, mails: lines.split('\n').filter(Boolean), hooks: hook.received }
  } finally {
    await hook.close()
    await rm(folder, { recursive: true, force: true })
  }
}
