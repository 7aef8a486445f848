import { randomUUID } from 'node:crypto'
import type { Answer } from '../support-torture/send.ts'
import { type Sending, untilAnswered } from '../support-torture/until-answered.ts'
import type { Wizard } from './wizards.ts'

interface Wanted {
  method?: 'GET' | 'PUT' | 'DELETE'
  path: string
  version?: 'v1'
  body?: object
  file?: Buffer
}

/** One call of a browser until it is answered, and sometimes once more. */
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
    answer = await untilAnswered(sending, { ...sent, secret: wizard.secret }, 60)
    if (answer.secret) keepSecret(wizard, answer.secret)
  }
  return answer?.body as T
}

function keepSecret(wizard: Wizard, secret: string): void {
  if (wizard.secret !== undefined && wizard.secret !== secret)
    throw new Error('the browser was given another secret')
  wizard.secret = secret
}
