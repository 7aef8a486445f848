import { once } from 'node:events'
import { between, randomFrom, type Random } from '#demo/random'
import { aSubmit, formOf, opens, type Submit } from './submits.ts'
import { type Sending, untilAnswered } from './until-answered.ts'
import { aPerson, pause, type Person, Servers, type World } from './world.ts'

interface StormOptions {
  submits: number
  /** Senders at once. */
  senders: number
  people: number
  seed: number
  /** One of so many deaths is the database's. */
  breakEvery: number
  /** Between two deaths, at most; a tenth of it at least. */
  restMs?: number
}

export interface Tally {
  submits: Submit[]
  sent: number
  /** Answers that nobody read. */
  lost: number
  killed: number
  broken: number
  /** Deaths by named point. */
  points: Record<string, number>
  wrong: string[]
}

/** Statements of forms, answers and uploads; see `crash.ts`. */
export const killPoints = [
  'before insert into idempotency_keys',
  'before insert into case_files',
  'before insert into case_file_parts',
  'before update case_files set size',
  "before select nextval('case_numbers')",
  'before insert into cases',
  'before insert into directory',
  'before insert into case_entries',
  'before update case_files set case_id',
  'before select customer_id as "customerid", id, number',
  'before update cases set state',
  'before insert into outbox',
  'before insert into communications',
  'before insert into self_readings',
  'before update idempotency_keys',
  'before commit',
  'after commit',
  'after commit 7',
]

/**
 * Many send forms, each until it is answered, while servers and the database die and answers are lost. The servers that
 * are left in the end are stopped.
 */
export async function storm(world: World, options: StormOptions): Promise<Tally> {
  const people: Person[] = []
  for (let i = 0; i < options.people; i += 1) people.push(await aPerson(world.database))
  const tally: Tally = { submits: [], sent: 0, lost: 0, killed: 0, broken: 0, points: {}, wrong: [] }
  const servers = new Servers(world)
  await servers.start()
  const over = new AbortController()
  const deaths = die(world, servers, tally, { ...options, over: over.signal })
  const send = async (random: Random) => {
    while (tally.submits.length < options.submits && tally.wrong.length === 0) {
      const submit = aSubmit(tally.submits.length, people as [Person, ...Person[]], random)
      tally.submits.push(submit)
      if (tally.submits.length % 1_000 === 0)
        world.say(
          `  ${tally.submits.length} forms, ${tally.killed} servers and ${tally.broken} databases died`,
        )
      await insist(submit, { servers, tally, random }).catch((error: unknown) => {
        tally.wrong.push(`${submit.mark}: ${String(error)}`)
      })
    }
  }
  const senders = Array.from({ length: options.senders }, (_, i) => send(randomFrom(options.seed + 1 + i)))
  try {
    await Promise.all(senders)
  } finally {
    over.abort()
    await deaths
    await servers.stop()
  }
  return tally
}

async function die(
  world: World,
  servers: Servers,
  tally: Tally,
  { seed, breakEvery, restMs = 500, over }: StormOptions & { over: AbortSignal },
): Promise<void> {
  const random = randomFrom(seed)
  const ended = once(over, 'abort')
  let named = 0
  for (let i = 1; !over.aborted; i += 1) {
    await pause(between(random, restMs / 10, restMs))
    tally.wrong.push(...servers.ended())
    if (i % breakEvery === 0) {
      await world.breakDatabase()
      tally.broken += 1
      continue
    }
    const point = i % 2 === 0 ? killPoints[named++ % killPoints.length] : undefined
    const crash = point === undefined ? undefined : { at: [point], patienceMs: 4_000 }
    const diedAt = await servers.replaceOne(random, ended, crash)
    tally.killed += 1
    if (point) tally.points[point] = (tally.points[point] ?? 0) + Number(diedAt === point)
  }
}

const hangUpMs = 40

/** Uploads and form, each until it is answered. */
async function insist(submit: Submit, sending: Sending): Promise<void> {
  const { key, person, files } = submit
  const token = person?.token
  const uploads: string[] = []
  for (const { name, bytes: content } of files.filter(({ isBefore }) => isBefore)) {
    const path = `crm/uploads/?name=${name}`
    const type = 'application/octet-stream'
    const { body } = await untilAnswered(sending, { path, content, type, token }, hangUpMs)
    uploads.push(String(body['upload']))
  }
  const { path, body } = formOf(submit, uploads)
  const content = Buffer.from(JSON.stringify(body))
  const sent = { path, content, type: 'application/json', token, key }
  // Some send it once more although they were answered.
  for (let times = sending.random() < 0.1 ? 2 : 1; times > 0; times -= 1) {
    const answer = await untilAnswered(sending, sent, hangUpMs)
    const number = answer.body['id'] ?? answer.body['result'] ?? answer.body['number']
    if (typeof number !== 'string') throw new Error(`no number in ${JSON.stringify(answer)}`)
    submit.shown.add(number)
  }
  if (person && opens(submit)) person.numbers.push(...submit.shown)
}
