import type { SettingsPatch } from '@fanal/domain/settings/merge-settings'
import type { LightMyRequestResponse } from 'fastify'
import { type Database, sql } from '#platform/database'
import { clientOf, type TestApp } from './app.ts'

/** Single sign-on switched on, at that provider. */
export async function switchOn(database: Database, issuer: string, more: SettingsPatch = {}): Promise<void> {
  const patch: SettingsPatch = {
    ...more,
    features: { oidc: true, ...more.features },
    oidc: { providerUrl: issuer, clientId: 'fanal', ...more.oidc },
  }
  await database.run(sql`update settings set patch = ${JSON.stringify(patch)}`)
}

/** What a browser keeps of the portal's cookies. */
export type Jar = Record<string, string>

export function keepCookies(jar: Jar, { cookies }: LightMyRequestResponse): void {
  for (const { name, value } of cookies)
    if (value === '') delete jar[name]
    else jar[name] = value
}

const cookieHeader = (jar: Jar) => ({
  cookie: Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})

/** Starts a sign-on as a browser; answers where it is sent. */
export async function start({ visitor }: TestApp, jar: Jar, returnTo?: string): Promise<URL> {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
  const answer = await visitor.get(`/api/v2/user/openid/authorize${query}`, cookieHeader(jar))
  keepCookies(jar, answer)
  if (answer.statusCode !== 302) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`)
  return new URL(String(answer.headers['location']), 'https://portal.example.com')
}

/** Comes back to the portal. */
export async function comeBack({ visitor }: TestApp, jar: Jar, url: URL, userAgent = 'one') {
  const headers = { ...cookieHeader(jar), 'user-agent': userAgent }
  const answer = await visitor.get(url.pathname + url.search, headers)
  keepCookies(jar, answer)
  return answer
}

export async function profileOf({ server }: TestApp, jar: Jar): Promise<Record<string, unknown>> {
  return (await clientOf(server, jar['__Host-token']).get('/api/v2/users')).json()
}

/** How many sessions there are, and how many customers: what no failed sign-on may change. */
export function countRows(
  database: Database,
): Promise<{ sessions: number; customers: number; links: number }> {
  return database.one(sql`
    select (select count(*) from sessions) as sessions, (select count(*) from customers) as customers,
           (select count(*) from oidc_identities) as links`)
}
