import type { Random } from '#demo/random'
import { type RawAnswer, sendRaw } from '../raw.ts'
import type { Attack, Attacker } from './requests.ts'

export interface Tally {
  sent: number
  /** How often each status came; 0 is no answer. */
  statuses: Record<number, number>
  /** What must not happen, with what caused it. */
  wrong: string[]
}

/** A request that is logged as bytes can be sent again. */
const described = (name: string, { parts }: Attack, status: number) =>
  `${name} answered ${status}: ${JSON.stringify(
    Buffer.concat(parts.map((part) => Buffer.from(part)))
      .toString('latin1')
      .slice(0, 600),
  )}`

/** Any answer has the headers of every answer. */
function wrongIn(name: string, attack: Attack, { status, headers }: RawAnswer): string[] {
  if (status === 0) return []
  if (status >= 500) return [described(name, attack, status)]
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['x-request-id'])
    return [`no headers: ${described(name, attack, status)}`]
  return []
}

interface Siege {
  port: number
  token: string
  attackers: Record<string, Attacker>
  requests: number
  atOnce: number
  random: Random
}

/** Sends so many, of all kinds in turns, some at once. */
export async function attack({ port, token, attackers, requests, atOnce, random }: Siege): Promise<Tally> {
  const kinds = Object.entries(attackers)
  const tally: Tally = { sent: 0, statuses: {}, wrong: [] }
  const one = async () => {
    while (tally.sent < requests) {
      const [name, make] = kinds[tally.sent % kinds.length] ?? kinds[0] ?? []
      if (!name || !make) return
      tally.sent += 1
      const made = make(random, token)
      const answer = await sendRaw(port, { patienceMs: 15_000, ...made })
      tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
      tally.wrong.push(...wrongIn(name, made, answer))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return tally
}
