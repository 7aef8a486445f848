import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from '#platform/database'
import type { OwnProcess } from '../processes/own-process.ts'
import type { AskedStripe } from '../doubles/stripe.ts'
import { hurry } from '../fixtures/payments.ts'
import {
  type Buyer,
  aBuyer,
  killServer,
  pause,
  postPay,
  postWebhook,
  startServer,
  type World,
} from './world.ts'

// A server is killed at a named point of an action, while another keeps running.

type Act = 'pay' | 'confirm' | 'webhook' | 'verify'

export interface KillPoint {
  act: Act
  /** A statement or commit of ours (crash.ts), or `provider asked` before it acts and `provider acted` after. */
  at: string
  /** Whether the provider is asked to charge at all. */
  isCharged: boolean
}

const settling = [
  'before select * from payments where customer_id = $1 and id = $2 for update',
  'before select invoice_id, amount_cents from payment_items',
  'before update invoices',
  'before update contracts',
  'before insert into outbox',
  'before update payment_items',
  'before update payments set state',
]

const points = (act: Act, isCharged: boolean, at: readonly string[]): KillPoint[] =>
  at.map((one) => ({ act, at: one, isCharged }))

export const killPoints: readonly KillPoint[] = [
  ...points('pay', false, [
    'before select id, number, contract_id',
    'before insert into rate_limits',
    'before insert into payments',
    'before insert into directory',
    'before insert into payment_items',
    'before commit',
  ]),
  ...points('pay', true, [
    'after commit',
    'before select string_agg',
    'provider asked',
    'provider acted',
    ...settling,
    'before commit 2',
    'after commit 2',
  ]),
  ...points('confirm', true, [
    'provider asked',
    'provider acted',
    ...settling,
    'before commit',
    'after commit',
  ]),
  ...points('webhook', true, [
    'before insert into payment_events',
    ...settling,
    'before commit',
    'after commit',
  ]),
  ...points('verify', true, [
    'before update payments set next_check_at = now() + interval',
    'before select string_agg',
    'provider asked',
    'provider acted',
    ...settling,
    'before commit',
    'after commit',
  ]),
]

export const nameOf = ({ act, at }: KillPoint) => `${act}: ${at}`

/** The request whose answer was lost. */
interface Lost {
  body: object
  key: string
}

/** Kills a server there. The rest is for `other`, the surviving server, and for `audit`. */
export async function killAt(world: World, other: OwnProcess, point: KillPoint): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    if (await tryToKillAt(world, other, point)) return
    // The surviving server polls too, and was first.
    if (point.act !== 'verify') break
  }
  throw new Error(`${nameOf(point)}: the server lived on`)
}

async function tryToKillAt(world: World, other: OwnProcess, point: KillPoint): Promise<boolean> {
  const buyer = await aBuyer(world)
  const { act, lost } = await prepare(world, other, buyer, point)
  const isInside = point.at.startsWith('provider')
  const doomed = await startServer(world, {
    ...(!isInside && { crashAt: point.at }),
    ...(point.act === 'verify' && { pollMs: 50 }),
  })
  const gone = once(doomed.child, 'exit')
  if (isInside) killInside(world, doomed, point)
  await act(doomed)
  const ended = await Promise.race([gone, pause(point.act === 'verify' ? 3000 : 20_000)])
  world.stripe.gate = async () => {}
  await killServer(doomed)
  if (!Array.isArray(ended)) return false
  if (lost) await reloadWithSession(other, buyer, lost, point)
  return true
}

/** Dies while the provider has its request. */
function killInside({ stripe }: World, doomed: OwnProcess, { at, act }: KillPoint): void {
  const isMeant = ({ method, path }: AskedStripe) =>
    act === 'confirm' ? path.endsWith('/confirm') : method === 'POST' && path === '/v1/payment_intents'
  stripe.gate = async (asked, when) => {
    if (!isMeant(asked) || when !== (at === 'provider asked' ? 'before' : 'after')) return
    stripe.gate = async () => {}
    await killServer(doomed)
  }
}

async function prepare(world: World, other: OwnProcess, buyer: Buyer, point: KillPoint) {
  const { stripe } = world
  const key = randomUUID()
  const body = { item_id: buyer.debt.id, payment_method_id: 'pm_card_visa' }
  if (point.act === 'pay')
    return { act: (at: OwnProcess) => postPay(at, buyer, body, key), lost: { body, key } satisfies Lost }
  if (point.act === 'confirm') {
    const challenge = { ...body, payment_method_id: 'pm_card_authenticationRequired' }
    const waiting = await postPay(other, buyer, challenge)
    const ref = waiting?.payment_intent_id ?? ''
    const confirm = { payment_intent_id: ref }
    // Otherwise the polling server would be first.
    await holdBack(world, 10)
    stripe.books.answerChallenge(ref, true)
    return {
      act: (at: OwnProcess) => postPay(at, buyer, confirm, key),
      lost: { body: confirm, key } satisfies Lost,
    }
  }
  stripe.fault = ({ method }) => (method === 'POST' ? 'garbage after' : undefined)
  const begun = await postPay(other, buyer, body, key)
  stripe.fault = () => undefined
  await holdBack(world, point.act === 'verify' ? 3600 : 10)
  const [intent] = stripe.books.intentsOf(begun?.transaction_id ?? '')
  const event = stripe.books.events.find(
    ({ type, data }) =>
      type === 'payment_intent.succeeded' && (data.object as { id: string }).id === intent?.id,
  )
  if (!event) throw new Error('Stripe was not asked')
  const act = (at: OwnProcess) =>
    point.act === 'webhook' ? postWebhook(at, stripe, event) : hurry(world.database)
  return { act, lost: undefined }
}

/** The last one is not polled yet. */
const holdBack = ({ database }: World, seconds: number) =>
  database.run(sql`
    update payments set next_check_at = now() + make_interval(secs => ${seconds})
    where next_check_at is not null and id = (select max(id) from payments)`)

/** The buyer retries at another server: never reported as failed, nor charged again. */
async function reloadWithSession(
  other: OwnProcess,
  buyer: Buyer,
  { body, key }: Lost,
  point: KillPoint,
): Promise<void> {
  const answer = await postPay(other, buyer, body, key)
  const allowed = point.isCharged ? ['processing', 'succeeded'] : ['succeeded']
  if (!answer || !allowed.includes(answer.status))
    throw new Error(`${nameOf(point)}: asked again it answered ${JSON.stringify(answer)}`)
}
