import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

// Twilio's Programmable Messaging as far as we use it: messages created by forms with basic authentication.

export interface TwilioMessage {
  sid: string
  to: string
  from: string | null
  messaging_service_sid: string | null
  body: string
  status: 'queued' | 'accepted'
}

export type TwilioFault = 'busy' | 'broken' | 'garbage' | 'redirect' | 'reset before' | 'reset after'

export interface TwilioDouble {
  url: string
  account: string
  token: string
  /** Passwords by user: the account's token, and secrets of API keys. */
  logins: Map<string, string>
  /** Messages accepted so far, oldest first. */
  messages: TwilioMessage[]
  /** Numbers that are refused, by Twilio's error code. */
  refused: Map<string, number>
  fault: TwilioFault | undefined
  /** Value of `SMS_URL`. */
  smsUrl(options?: { login?: string; query?: string }): string
  close(): Promise<void>
}

const newSid = (prefix: string) => prefix + randomBytes(16).toString('hex')

export async function startTwilioDouble(): Promise<TwilioDouble> {
  const server = createServer((request, response) => {
    void take(double, request, response)
  })
  const listening = await listen(server)
  const account = newSid('AC')
  const token = randomBytes(16).toString('hex')
  const double: TwilioDouble = {
    ...listening,
    account,
    token,
    logins: new Map([[account, token]]),
    messages: [],
    refused: new Map(),
    fault: undefined,
    smsUrl: ({ login = `${account}:${token}`, query = 'from=%2B34600000099' } = {}) =>
      `twilio://${login}@${new URL(listening.url).host}?${query}`,
  }
  return double
}

async function take(double: TwilioDouble, request: IncomingMessage, response: ServerResponse) {
  const form = new URLSearchParams(await text(request))
  const { fault, account } = double
  if (fault === 'reset before') return response.destroy()
  if (fault === 'busy') return fail(response, 429, 20429, 'Too Many Requests')
  if (fault === 'broken') return fail(response, 503, 20503, 'Service Unavailable')
  if (fault === 'garbage') return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad')
  if (fault === 'redirect') return response.writeHead(307, { location: '/elsewhere' }).end()
  if (!isKnown(double, request)) return fail(response, 401, 20003, 'Authenticate')
  if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${account}/Messages.json`)
    return fail(response, 404, 20404, `The requested resource ${request.url} was not found`)
  const problem = problemOf(double, form)
  if (problem) return fail(response, 400, ...problem)
  const message = messageOf(form)
  double.messages.push(message)
  if (fault === 'reset after') return response.destroy()
  return send(response, 201, { ...message, account_sid: account, error_code: null, error_message: null })
}

function isKnown({ logins }: TwilioDouble, { headers }: IncomingMessage): boolean {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString().split(':')
  return logins.get(user) === password.join(':')
}

function problemOf({ refused }: TwilioDouble, form: URLSearchParams): [number, string] | undefined {
  const to = form.get('To') ?? ''
  const known = refused.get(to)
  if (known) return [known, `Message cannot be sent to ${to}`]
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return [21211, `Invalid 'To' Phone Number: ${to}`]
  if (!form.get('From') && !form.get('MessagingServiceSid')) return [21603, "A 'From' number is required."]
  return form.get('Body') ? undefined : [21602, 'Message body is required.']
}

function messageOf(form: URLSearchParams): TwilioMessage {
  const service = form.get('MessagingServiceSid')
  return {
    sid: newSid('SM'),
    to: form.get('To') ?? '',
    from: form.get('From'),
    messaging_service_sid: service,
    body: form.get('Body') ?? '',
    status: service ? 'accepted' : 'queued',
  }
}

const fail = (response: ServerResponse, status: number, code: number, message: string) =>
  send(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })

function send(response: ServerResponse, status: number, body: object) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
