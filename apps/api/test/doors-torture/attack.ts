import type { Random } from '#demo/random'
import { untilAdmitted } from '../processes/until-admitted.ts'
import { type RawAnswer, sendRaw } from '../raw.ts'
import type { Attack, Attacker } from './requests.ts'

export interface Tally {
  sent: number
  /** Count by status; 0 is no answer. */
  statuses: Record<number, number>
  /** Violations, with their cause. */
  wrong: string[]
}

/** A request logged as bytes can be replayed. */
const described = (name: string, { parts }: Attack, status: number) =>
  `${name} answered ${status}: ${JSON.stringify(
    Buffer.concat(parts.map((part) => Buffer.from(part)))
      .toString('latin1')
      .slice(0, 600),
  )}`

/** Every answer has the standard headers. */
function wrongIn(name: string, attack: Attack, { status, headers }: RawAnswer): string[] {
  if (status === 0) return []
  if (status >= 500) return [described(name, attack, status)]
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['x-request-id'])
    return [`no headers: ${described(name, attack, status)}`]
  return []
}

/** Not looked at, because the machine is busy; any other failure counts. */
const isOverload = ({ status, body }: RawAnswer) => status === 503 && body.includes('"error":"overloaded"')

interface Siege {
  port: number
  token: string
  attackers: Record<string, Attacker>
  requests: number
  atOnce: number
  random: Random
}

/** Sends this many, of all kinds in rotation, some in parallel. */
export async function attack({ port, token, attackers, requests, atOnce, random }: Siege): Promise<Tally> {
  const kinds = Object.entries(attackers)
  const tally: Tally = { sent: 0, statuses: {}, wrong: [] }
  const one = async () => {
    while (tally.sent < requests) {
      const [name, make] = kinds[tally.sent % kinds.length] ?? kinds[0] ?? []
      if (!name || !make) return
      tally.sent += 1
      const made = make(random, token)
      const answer = await untilAdmitted(() => sendRaw(port, { patienceMs: 15_000, ...made }), isOverload)
      tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
      tally.wrong.push(...wrongIn(name, made, answer))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return tally
}
