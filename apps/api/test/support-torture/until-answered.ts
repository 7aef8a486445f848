import { between, type Random } from '#demo/random'
import { type Answer, post, type Sent } from './send.ts'
import { pause, type Servers } from './world.ts'

export interface Sending {
  servers: Servers
  random: Random
  tally: { sent: number; lost: number }
}

/** A busy machine is slow, not silent. */
export const patienceMs = 600_000
/** Callers without an answer often try over another network. */
const anyNetwork = (random: Random) => `10.${[0, 1, 2].map(() => between(random, 0, 255)).join('.')}`

/** Again with the same words and key until somebody reads the answer; some hang up before, within so many milliseconds. */
export async function untilAnswered(
  { servers, tally, random }: Sending,
  sent: Sent,
  hangUpMs: number,
): Promise<Answer> {
  const end = Date.now() + patienceMs
  let last: Answer | undefined
  while (Date.now() < end) {
    const isLost = random() < 0.15
    tally.sent += 1
    if (isLost) tally.lost += 1
    const to = { address: servers.any(random), ip: anyNetwork(random) }
    last = await post(to, sent, isLost ? between(random, 0, hangUpMs) : undefined)
    if (last?.status === 200) return last
    // What the sender is to blame for would stay so; too many at once would not.
    if (last && last.status < 500 && last.status !== 429) break
    await pause(between(random, 10, 150))
  }
  throw new Error(`${sent.method ?? 'POST'} ${sent.path} was answered ${JSON.stringify(last)}`)
}
