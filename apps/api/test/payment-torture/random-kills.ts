import { randomUUID } from 'node:crypto'
import { between, pick, type Random } from '#demo/random'
import { sql } from '#platform/database'
import { everyWhile } from '#platform/outbox/every-while'
import type { OwnProcess } from '../processes/own-process.ts'
import { type Fault, faults, type StripeDouble } from '../doubles/stripe.ts'
import {
  aBuyer,
  type Buyer,
  killServer,
  pause,
  postPay,
  postWebhook,
  Refused,
  startServer,
  untilFinal,
  type World,
} from './world.ts'

export interface KillsOptions {
  kills: number
  random: Random
  buyers: number
  pollMs: number
}

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_authenticationRequired',
  'pm_card_challengeDeclined',
  'pm_card_chargeDeclined',
  'pm_card_slowBank',
] as const

/** The full timeout of an unanswered request would leave little time for kills. */
const harmful = faults.filter((fault) => fault !== 'silent after' && !fault.endsWith('before, saved'))

/**
 * Two servers under load, one of them repeatedly killed and restarted, while the provider fails now and then and its
 * webhooks come late, twice or never. No server is left in the end: `settleAll` measures the next one.
 */
export async function randomKills(world: World, options: KillsOptions): Promise<void> {
  const { kills, random, buyers, pollMs } = options
  const { stripe } = world
  const start = () => startServer(world, { pollMs })
  const servers: [OwnProcess, OwnProcess] = await Promise.all([start(), start()])
  const load = { isOver: false }
  stripe.fault = () => (random() < 0.15 ? pick(random, harmful as [Fault, ...Fault[]]) : undefined)
  const anyServer = () => pick(random, servers)
  const buying = Array.from({ length: buyers }, async () => {
    while (!load.isOver) await buyOnce(world, anyServer, random)
  })
  const telling = notifyNow(world, anyServer, random, () => load.isOver)
  for (let i = 0; i < kills; i += 1) {
    await pause(between(random, 50, 600))
    const victim = i % 2 === 0 ? 0 : 1
    await killServer(servers[victim])
    servers[victim] = await start()
    if ((i + 1) % 50 === 0)
      world.say(`  ${i + 1} kills, ${stripe.books.intents.size} payments at the provider`)
  }
  load.isOver = true
  stripe.fault = () => undefined
  await Promise.all([...buying, telling])
  for (const server of servers) await killServer(server)
}

/** Starts a server and returns the milliseconds until every payment was final. */
export async function settleAll(world: World, random: Random): Promise<number> {
  const { database, stripe } = world
  const server = await startServer(world, { pollMs: 2000 })
  // Slow banks decide at once, and abandoned challenges have expired.
  const aging = everyWhile(
    200,
    async () => {
      for (const { id } of stripe.books.intents.values()) stripe.books.decide(id, random() < 0.5)
      await database.run(forgotten)
    },
    (error) => world.say(String(error)),
  )
  try {
    return await untilFinal(world, 60_000)
  } finally {
    await aging.stop()
    await killServer(server)
  }
}
const forgotten = sql`
  update payments set created_at = created_at - interval '16 minutes'
  where state = 'requires_action' and created_at > now() - interval '15 minutes'`

/** A customer who tries to pay, answers the challenge, retries with the same key or another card, and gives up. */
async function buyOnce(world: World, anyServer: () => OwnProcess, random: Random): Promise<void> {
  const buyer = await aBuyer(world)
  for (let attempt = between(random, 1, 3); attempt > 0; attempt -= 1) {
    const key = randomUUID()
    const body = { item_id: buyer.debt.id, payment_method_id: pick(random, cards) }
    const answer = await insist(() => postPay(anyServer(), buyer, body, key), random)
    if (answer?.status === 'requires_action')
      await goOn(world, anyServer, buyer, answer.payment_intent_id ?? '', random)
    else if (answer?.status === 'succeeded') return
  }
}

async function goOn(
  world: World,
  anyServer: () => OwnProcess,
  buyer: Buyer,
  ref: string,
  random: Random,
): Promise<void> {
  if (random() < 0.1) return
  world.stripe.books.answerChallenge(ref, random() < 0.8)
  await insist(() => postPay(anyServer(), buyer, { payment_intent_id: ref }), random)
}

async function insist<T>(ask: () => Promise<T | undefined>, random: Random): Promise<T | undefined> {
  for (let i = between(random, 1, 4); i > 0; i -= 1) {
    const answer = await ask().catch(ignoreRefusal)
    if (answer) return answer
    await pause(between(random, 10, 300))
  }
  return undefined
}

/** Already paid is an answer too. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refused) || error.code !== 'not_payable') throw error
}

async function notifyNow(
  { stripe }: World,
  anyServer: () => OwnProcess,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  let told = 0
  while (!isOver()) {
    await pause(50)
    const news = stripe.books.events.slice(told)
    told += news.length
    for (const event of news) {
      if (random() < 0.5) continue
      const times = random() < 0.2 ? 2 : 1
      void notifyLate(anyServer, stripe, event, { times, afterMs: between(random, 0, 3000) })
    }
  }
}

async function notifyLate(
  anyServer: () => OwnProcess,
  stripe: StripeDouble,
  event: object,
  { times, afterMs }: { times: number; afterMs: number },
): Promise<void> {
  await pause(afterMs)
  for (let i = 0; i < times; i += 1) await postWebhook(anyServer(), stripe, event)
}
