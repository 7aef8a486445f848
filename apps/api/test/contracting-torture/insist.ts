import { randomUUID } from 'node:crypto'
import { between, type Random } from '#demo/random'
import { type Answer, post, type Sent } from '../support-torture/send.ts'
import { pause, type Servers } from '../support-torture/world.ts'
import type { Wizard } from './wizards.ts'

export interface Sending {
  servers: Servers
  random: Random
  tally: { sent: number; lost: number }
}

interface Wanted {
  method?: 'GET' | 'PUT' | 'DELETE'
  path: string
  version?: 'v1'
  body?: object
  file?: Buffer
}

const patienceMs = 90_000
/** Whoever has no answer often tries over another network. */
const anyNetwork = (random: Random) => `10.${[0, 1, 2].map(() => between(random, 0, 255)).join('.')}`

/** One call of a browser: again with the same words and key until somebody reads the answer, and sometimes once more. */
export async function insist<T>(sending: Sending, wizard: Wizard, wanted: Wanted): Promise<T> {
  const { method, path, version, body, file } = wanted
  const isRead = method === 'GET'
  const sent = {
    path,
    ...(version && { version }),
    ...(method && { method }),
    content: file ?? (body || !isRead ? Buffer.from(JSON.stringify(body ?? {})) : Buffer.alloc(0)),
    type: file ? 'application/octet-stream' : 'application/json',
    token: wizard.token,
    ...(!isRead && !file && { key: randomUUID() }),
  }
  let answer: Answer | undefined
  for (let times = sending.random() < 0.1 ? 2 : 1; times > 0; times -= 1) {
    answer = await untilAnswered(sending, { ...sent, secret: wizard.secret })
    if (answer.secret) keepSecret(wizard, answer.secret)
  }
  return answer?.body as T
}

function keepSecret(wizard: Wizard, secret: string): void {
  if (wizard.secret !== undefined && wizard.secret !== secret)
    throw new Error('the browser was given another secret')
  wizard.secret = secret
}

async function untilAnswered({ servers, tally, random }: Sending, sent: Sent): Promise<Answer> {
  const end = Date.now() + patienceMs
  let last: Answer | undefined
  while (Date.now() < end) {
    const isLost = random() < 0.15
    tally.sent += 1
    if (isLost) tally.lost += 1
    const to = { address: servers.any(random), ip: anyNetwork(random) }
    last = await post(to, sent, isLost ? between(random, 0, 60) : undefined)
    if (last?.status === 200) return last
    // What the sender is to blame for would stay so; too many at once would not.
    if (last && last.status < 500 && last.status !== 429) break
    await pause(between(random, 10, 150))
  }
  throw new Error(`${sent.method ?? 'POST'} ${sent.path} was answered ${JSON.stringify(last)}`)
}
