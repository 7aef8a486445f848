import type { Passkey } from '@fanal/contract/schemas/passkeys'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from '#platform/database'
import type { Client, TestApp } from './app.ts'
import { Authenticator, type CreationAsked, type SignatureAsked } from './authenticator.ts'
import { type Account, anAccount, type CustomerParts } from './builders.ts'
import { mailsTo } from './deliver.ts'

export const origin = 'https://portal.example.com'
export const base = '/api/v2/user/passkeys'
export const refused = [403, 'passkey_not_accepted']

export const outcome = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ error?: string }>().error,
]

export const setPasskeys = ({ database }: TestApp, isOn: boolean) =>
  database.run(sql`update settings set patch = ${JSON.stringify({ features: { passkeys: isOn } })}`)

/** A customer with a session and a passkey. */
export interface Holder extends Account {
  client: Client
  device: Authenticator
  passkey: Passkey
}

export interface PasskeyList {
  items: Passkey[]
  second_factor: boolean
  has_password: boolean
}

/** What tests of passkeys do all the time. The app is asked for late: it is made before the first test. */
export function passkeySteps(appOf: () => TestApp) {
  const optionsFor = async (client: Client) =>
    (await client.send('POST', `${base}/register/options`, {})).json<CreationAsked>()
  const register = (client: Client, body: object) => client.send('POST', `${base}/register/verify`, body)
  return {
    optionsFor,
    register,
    listOf: async (client: Client) => (await client.get(base)).json<PasskeyList>(),
    challenge: async () =>
      (await appOf().visitor.send('POST', `${base}/login/options`, {})).json<SignatureAsked>(),
    verify: (body: object) => appOf().visitor.send('POST', `${base}/login/verify`, body),
    login: (user: string, password: string) =>
      appOf().visitor.send('POST', '/api/v2/user/login', { user, password }),
    mailsTo: (to: string) => mailsTo(appOf(), to),
    sessionsOf: async (customerId: number) => {
      const rows = await appOf().database.many<{ login_type: string }>(sql`
        select login_type from sessions where customer_id = ${customerId} order by created_at`)
      return rows.map(({ login_type }) => login_type)
    },
    aHolder: async (parts: CustomerParts = {}): Promise<Holder> => {
      const account = await anAccount(appOf().database, parts)
      const client = await appOf().as(account.vat)
      const device = new Authenticator(origin)
      const answer = await register(client, device.create(await optionsFor(client)))
      if (answer.statusCode !== 200) throw new Error(`The passkey was refused: ${answer.body}`)
      return { ...account, client, device, passkey: answer.json<Passkey>() }
    },
  }
}
