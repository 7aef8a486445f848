import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setSetting } from '#features/settings/change-settings'
import type { TestApp } from '../app.ts'
import { closedAfterAll } from '../closed-after-all.ts'
import { listen } from './listen.ts'

/** How it answers: as it should, never, with another address, without JSON, with an error, or without end. */
export type Mood = 'well' | 'silent' | 'redirect' | 'no-json' | 'error' | 'endless'

export interface OutsideServices {
  url: string
  /** Supply points by the first 20 characters of their CUPS. */
  points: Map<string, object>
  /** Tax ids of people who do not pay, and of people with another name. */
  badPayers: Set<string>
  otherNames: Set<string>
  mood: Mood
  /** What was asked, as received. */
  asked: { path: string; authorization: string | undefined; body: Record<string, string> }[]
  close(): Promise<void>
}

/** The directory of supply points, the scoring and the identity service in one, on this machine. */
export async function outsideServices(): Promise<OutsideServices> {
  const state: Omit<OutsideServices, 'url' | 'close'> = {
    points: new Map(),
    badPayers: new Set(),
    otherNames: new Set(),
    mood: 'well',
    asked: [],
  }
  const server = createServer((request, response) => {
    void take(state, request, response)
  })
  const listening = await listen(server)
  return closedAfterAll(Promise.resolve(Object.assign(state, listening)))
}

/** Solvency and identity are asked of them, who answer well again and refuse nobody. */
export async function checkedBy(
  services: OutsideServices,
  { database }: Pick<TestApp, 'database'>,
  timeoutMs: number,
): Promise<void> {
  Object.assign(services, { mood: 'well', asked: [] })
  services.badPayers.clear()
  services.otherNames.clear()
  await setSetting(database, 'contractation.morosityVerification.enabled', 'true')
  await setSetting(database, 'contractation.dniVerification.enabled', 'true')
  await setSetting(database, 'services.scoringUrl', `${services.url}/scoring`)
  await setSetting(database, 'services.dniValidationUrl', `${services.url}/dni`)
  await setSetting(database, 'services.timeoutMs', String(timeoutMs))
}

async function take(
  state: Omit<OutsideServices, 'url' | 'close'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  const { url: path = '', method, headers } = request
  state.asked.push({ path: `${method} ${path}`, authorization: headers.authorization, body })
  answer(state, path, body, response)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, string>
}

function answer(
  state: Pick<OutsideServices, 'points' | 'badPayers' | 'otherNames' | 'mood'>,
  path: string,
  body: Record<string, string>,
  response: ServerResponse,
): void {
  const json = (value: unknown, status = 200) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const verdict = (refused: ReadonlySet<string>) =>
    json({ result: refused.has(body['vat'] ?? '') ? 'fail' : 'pass', score: 731 })
  if (state.mood === 'silent') return
  if (state.mood === 'error') return json({ result: 'pass' }, 500)
  if (state.mood === 'no-json') return void response.end('<html>pass</html>')
  if (state.mood === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (state.mood === 'endless') return void response.end(`"${'x'.repeat(200_000)}"`)
  if (path === '/scoring') return verdict(state.badPayers)
  if (path === '/dni') return verdict(state.otherNames)
  const point = state.points.get(body['cups'] ?? '')
  return point ? json(point) : json({}, 404)
}
