import { once } from 'node:events'
import { between, randomFrom, type Random } from '#demo/random'
import { Servers, pause } from '../support-torture/world.ts'
import { killPoints } from './kill-points.ts'
import { walk } from './walk.ts'
import { aWizard, type Wizard } from './wizards.ts'
import type { World } from './world.ts'

interface StormOptions {
  /** As many at least, with those of earlier storms. */
  wizards: number
  /** Browsers at once. */
  browsers: number
  seed: number
  /** One of so many deaths is the database's. */
  breakEvery: number
  /** Goes on until somebody died so often at each named point, in earlier storms too. */
  repeats: number
  /** Servers that die at once; one more stays. */
  dying: number
}

export interface Tally {
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

export const emptyTally = (): Tally => ({
  wizards: [],
  sent: 0,
  lost: 0,
  killed: 0,
  broken: 0,
  points: new Map(killPoints.map((point) => [point, 0])),
  wrong: [],
})

/**
 * Many contract at once, each call until it is answered, while servers and the database die and answers are lost. The
 * servers that are left in the end are stopped. Adds to the tally.
 */
export async function storm(world: World, options: StormOptions, tally: Tally): Promise<void> {
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
    [...tally.points.values()].every((deaths) => deaths >= options.repeats)
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
}

function progressOf({ wizards, killed, broken, points }: Tally, repeats: number): string {
  const lacking = [...points.values()].map((deaths) => repeats - deaths).filter((deaths) => deaths > 0)
  const deaths = lacking.reduce((sum, one) => sum + one, 0)
  return `${wizards.length} wizards, ${killed} servers and ${broken} databases died; ${deaths} deaths at ${lacking.length} points to come`
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

/** For a server that waits to be led to a rare point; it serves meanwhile. */
const patienceMs = 30_000

/** Many of those where nobody died often enough, so that a server is soon led to one; later a few of all. */
function nextPoints({ points }: Tally, repeats: number, random: Random): readonly string[] {
  const lacking = killPoints.filter((point) => (points.get(point) ?? 0) < repeats)
  const [among, share] = lacking.length > 0 ? [lacking, 0.5] : [killPoints, 0.1]
  const some = among.filter(() => random() < share)
  return some.length > 0 ? some : among
}

async function die(
  world: World,
  servers: Servers,
  tally: Tally,
  { seed, breakEvery, repeats, over }: StormOptions & { over: AbortSignal },
): Promise<void> {
  const random = randomFrom(seed)
  const ended = once(over, 'abort')
  for (let i = 1; !over.aborted; i += 1) {
    await pause(between(random, 20, 200))
    tally.wrong.push(...servers.ended())
    if (i % breakEvery === 0) {
      await world.breakDatabase()
      tally.broken += 1
      continue
    }
    const crash = i % 8 === 0 ? undefined : { at: nextPoints(tally, repeats, random), patienceMs }
    const diedAt = await servers.replaceOne(random, ended, crash)
    tally.killed += 1
    if (tally.killed % 100 === 0) world.say(`  ${progressOf(tally, repeats)}`)
    if (diedAt) tally.points.set(diedAt, (tally.points.get(diedAt) ?? 0) + 1)
  }
}
