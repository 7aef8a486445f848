import { once } from 'node:events'
import { between, randomFrom, type Random } from '#demo/random'
import { Servers, pause } from '../support-torture/world.ts'
import { killPoints } from './kill-points.ts'
import { walk } from './walk.ts'
import { aWizard, type Wizard } from './wizards.ts'
import type { World } from './world.ts'

interface StormOptions {
  /** As many at least. */
  wizards: number
  /** Browsers at once. */
  browsers: number
  seed: number
  /** One of so many deaths is the database's. */
  breakEvery: number
  /** Goes on until somebody died so often at each named point. */
  repeats: number
  /** Servers that die at once; one more stays. */
  dying: number
}

interface Tally {
  wizards: Wizard[]
  sent: number
  /** Answers that nobody read. */
  lost: number
  killed: number
  broken: number
  /** Deaths by named point. */
  points: Map<string, number>
  wrong: string[]
}

/**
 * Many contract at once, each call until it is answered, while servers and the database die and answers are lost. The
 * servers that are left in the end are stopped.
 */
export async function storm(world: World, options: StormOptions): Promise<Tally> {
  const points = new Map(killPoints.map((point) => [point, 0]))
  const tally: Tally = { wizards: [], sent: 0, lost: 0, killed: 0, broken: 0, points, wrong: [] }
  const servers = new Servers(world)
  await servers.start(options.dying + 1)
  const over = new AbortController()
  const deaths = Promise.all(
    Array.from({ length: options.dying }, (_, lane) =>
      die(world, servers, tally, {
        ...options,
        seed: options.seed + lane * 1_000,
        // One of them breaks the database.
        breakEvery: lane === 0 ? options.breakEvery : Number.POSITIVE_INFINITY,
        over: over.signal,
      }),
    ),
  )
  const isEnough = () =>
    tally.wizards.length >= options.wizards &&
    [...points.values()].every((deaths) => deaths >= options.repeats)
  const browse = async (random: Random) => {
    while (!isEnough() && tally.wrong.length === 0) {
      const wizard = await aWizard(world, tally.wizards.length, random)
      tally.wizards.push(wizard)
      await walkOrTell(world, { servers, tally, random }, wizard)
    }
  }
  try {
    await Promise.all(
      Array.from({ length: options.browsers }, (_, i) => browse(randomFrom(options.seed + 1 + i))),
    )
  } finally {
    over.abort()
    await deaths
    await servers.stop()
  }
  return tally
}

function progressOf(
  { wizards, killed, broken, points }: Tally,
  { repeats }: Pick<StormOptions, 'repeats'>,
): string {
  const done = [...points.values()].filter((deaths) => deaths >= repeats).length
  return `${wizards.length} wizards, ${killed} servers and ${broken} databases died; ${done} of ${points.size} points`
}

async function walkOrTell(
  world: World,
  sending: { servers: Servers; tally: Tally; random: Random },
  wizard: Wizard,
): Promise<void> {
  try {
    await walk(world, sending, wizard)
    wizard.isWalked = true
  } catch (error) {
    sending.tally.wrong.push(`${wizard.kind}, ${wizard.fate}: ${String(error)}`)
  }
}

async function die(
  world: World,
  servers: Servers,
  tally: Tally,
  { seed, breakEvery, repeats, over }: StormOptions & { over: AbortSignal },
): Promise<void> {
  const random = randomFrom(seed)
  const ended = once(over, 'abort')
  let turn = between(random, 0, killPoints.length)
  /** Each in its turn, first those where nobody died often enough. */
  const nextPoint = () => {
    const left = killPoints.filter((point) => (tally.points.get(point) ?? 0) < repeats)
    const among = left.length > 0 ? left : killPoints
    turn += 1
    return among[turn % among.length] ?? ''
  }
  for (let i = 1; !over.aborted; i += 1) {
    await pause(between(random, 20, 200))
    tally.wrong.push(...servers.ended())
    if (i % breakEvery === 0) {
      await world.breakDatabase()
      tally.broken += 1
      continue
    }
    const point = i % 8 === 0 ? undefined : nextPoint()
    const isDeadThere = await servers.replaceOne(random, ended, point)
    tally.killed += 1
    if (tally.killed % 100 === 0) world.say(`  ${progressOf(tally, { repeats })}`)
    if (point && isDeadThere) tally.points.set(point, (tally.points.get(point) ?? 0) + 1)
  }
}
