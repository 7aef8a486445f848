import { GivenUp } from '#platform/outbox'
import { readText, reasonOf, ServiceAway } from '../post-json.ts'
import { tracedFetch } from '../traced-fetch.ts'
import type { SmsGateway } from './sms.ts'

const timeoutMs = 10_000

/**
 * Error codes about the recipient's number, which stay: not valid, a short code, opted out, no mobile, a landline.
 * https://www.twilio.com/docs/api/errors
 */
const numberCodes: ReadonlySet<unknown> = new Set([21211, 21265, 21610, 21614, 21635])

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1'].includes(hostname)

/** Twilio's Programmable Messaging by `SMS_URL`, which `platform/env.ts` has checked. */
export function twilioSms(smsUrl: string): SmsGateway {
  const { hostname, host, username, password, searchParams } = new URL(smsUrl)
  const account = searchParams.get('account') ?? username
  const scheme = isThisMachine(hostname) ? 'http' : 'https'
  const url = `${scheme}://${host}/2010-04-01/Accounts/${account}/Messages.json`
  const login = Buffer.from(`${username}:${decodeURIComponent(password)}`).toString('base64')
  const service = searchParams.get('service')
  const from: [string, string] = service
    ? ['MessagingServiceSid', service]
    : ['From', searchParams.get('from') ?? '']
  return async ({ to, text }) => {
    const answer = await post(url, login, new URLSearchParams([['To', to], from, ['Body', text]]))
    if (answer.status === 201) return answer.body?.cancel()
    const code = await errorCode(answer)
    if (numberCodes.has(code)) throw new GivenUp(`the number takes no text messages (Twilio ${code})`)
    throw new ServiceAway(`status ${answer.status}${code === undefined ? '' : ` (Twilio ${code})`}`)
  }
}

async function post(url: string, login: string, form: URLSearchParams): Promise<Response> {
  try {
    return await tracedFetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Basic ${login}` },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new ServiceAway(reasonOf(error))
  }
}

/** The message beside the code repeats the number, so it is left out. */
async function errorCode(answer: Response): Promise<number | undefined> {
  try {
    const { code } = JSON.parse(await readText(answer)) as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}
