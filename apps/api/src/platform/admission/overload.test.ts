import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoint } from '@fanal/contract/endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#test/app'
import { testDatabase } from '#test/database'
import { openRoute } from '../endpoint.ts'
import { floor, most } from './concurrency-limit.ts'
import { overloadGuard } from './overload.ts'

let queue = { waiting: 0, waitedMs: 0 }
let stuck = 0
const guards: { stop(): void }[] = []
afterEach(() => {
  queue = { waiting: 0, waitedMs: 0 }
  stuck = 0
  for (const guard of guards.splice(0)) guard.stop()
})

function aGuard() {
  const guard = overloadGuard({
    queue: () => queue,
    stuck: () => stuck,
    onRefusing: () => undefined,
  })
  guards.push(guard)
  const ask = (url: string, headers = {}) => {
    const response = new EventEmitter()
    const request = { url, headers } as IncomingMessage
    const isIn = guard.admits(request, response as ServerResponse)
    return { isIn, isMade: () => guard.isMade(request, true), leave: () => response.emit('close') }
  }
  const admits = (url: string) => ask(url).isIn
  /** With a body, so that they take none of the room for answers. */
  const fillFloor = () => Array.from({ length: floor }, () => ask(ordinary, { 'content-length': '10' }))
  return { ...guard, ask, admits, fillFloor }
}

const ordinary = '/api/v2/contracts?limit=10'

describe('refusals', () => {
  test('none while there is capacity', () => {
    const { admits } = aGuard()
    expect([ordinary, '/', '/acceso', '/health/ready'].map(admits)).toEqual([true, true, true, true])
  })

  test.each([
    [300, { ordinary: false, login: true }],
    [500, { ordinary: false, login: false }],
  ])('when the first waits %d ms for the database: logins last, health never', (ms, expected) => {
    const guard = aGuard()
    guard.fillFloor()
    queue = { waiting: 40, waitedMs: ms }
    for (const url of [ordinary, '/', '/facturas', '/api/v2/users'])
      expect(guard.admits(url)).toBe(expected.ordinary)
    for (const url of [
      '/acceso',
      '/acceso?redirectPath=a',
      '/session',
      '/assets/a.js',
      '/api/v2/user/login',
      '/api/v2/feature_flags',
    ])
      expect(guard.admits(url)).toBe(expected.login)
    for (const url of ['/health/live', '/health/ready', '/metrics']) expect(guard.admits(url)).toBe(true)
  })

  test('none while a few wait, however long: a connection may be slow', () => {
    const { admits, fillFloor } = aGuard()
    fillFloor()
    queue = { waiting: 39, waitedMs: 3_000 }
    expect(admits(ordinary)).toBe(true)
  })

  test('with too many answers in progress, until one of them is done', () => {
    const { ask, refused } = aGuard()
    const inside = Array.from({ length: most }, () => ask(ordinary))
    expect(inside.every(({ isIn }) => isIn)).toBe(true)
    expect([ask(ordinary).isIn, ask(ordinary).isIn, refused()]).toEqual([false, false, 2])
    inside[0]?.leave()
    expect(ask(ordinary).isIn).toBe(true)
  })

  test('requests at a locked table, slow uploads and slow readers are not counted', () => {
    const { ask } = aGuard()
    for (let i = 0; i < 300; i += 1) ask(ordinary, { 'content-length': '10' })
    for (let i = 0; i < 300; i += 1) ask(ordinary).isMade()
    for (let i = 0; i < most; i += 1) ask(ordinary)
    expect(ask(ordinary).isIn).toBe(false)
    stuck = 60
    expect(ask(ordinary).isIn).toBe(true)
  })
})

describe('a slow host', () => {
  let hostMs = 0
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.spyOn(performance, 'now').mockImplementation(() => hostMs)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** Each turn of the event loop comes two seconds late. */
  const beSlow = (turns: number) => {
    for (let i = 0; i < turns; i += 1) {
      hostMs += 2_000
      vi.advanceTimersToNextTimer()
    }
  }

  test('refuses nobody below the floor, whatever waits', () => {
    const { ask, refused } = aGuard()
    queue = { waiting: 500, waitedMs: 20_000 }
    for (let round = 0; round < 20; round += 1) {
      const pages = Array.from({ length: floor / 8 }, () => ask('/facturas'))
      expect(pages.every(({ isIn }) => isIn)).toBe(true)
      beSlow(3)
      for (const { isMade } of pages) isMade()
    }
    expect(refused()).toBe(0)
  })

  test.each([
    ['calls', ordinary, {}],
    ['sent bodies', ordinary, { 'content-length': '10' }],
  ])('that has a crowd too refuses it: %s', (_, url, headers) => {
    const { ask } = aGuard()
    beSlow(3)
    const inside = Array.from({ length: floor }, () => ask(url, headers))
    expect(inside.every(({ isIn }) => isIn)).toBe(true)
    expect(ask(url, headers).isIn).toBe(false)
    inside[0]?.isMade()
    expect(ask(url, headers).isIn).toBe(true)
  })
})

test('refused callers get Retry-After, in the format and language they asked for', async () => {
  const database = await testDatabase()
  let waiting = 0
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = 0
  const routes = [
    openRoute(endpoint<object>({ name: 'held', path: 'test/held', access: 'anyone' }), {}, async () => {
      begun += 1
      await over
    }),
  ]
  const app = await testApp({
    database: { ...database, queue: () => ({ waiting, waitedMs: 1_000 }) },
    routes,
    refusesOverload: true,
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const held = Array.from({ length: floor }, () => fetch(`${address}/api/v2/test/held`))
  await expect.poll(() => begun, { timeout: 30_000 }).toBe(floor)
  waiting = 50
  const call = await fetch(`${address}/api/v2/users`, { headers: { 'accept-language': 'ca' } })
  expect([call.status, call.headers.get('retry-after'), call.headers.get('x-frame-options')]).toEqual([
    503,
    '1',
    'DENY',
  ])
  expect(await call.json()).toEqual({
    error: 'overloaded',
    message: "Ara mateix hi ha molta gent alhora. Torna-ho a provar d'aquí a un moment.",
    reference: call.headers.get('x-request-id'),
  })
  const page = await fetch(`${address}/facturas`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.headers.get('refresh')).toMatch(/^[3-7]$/)
  expect(await page.text()).toContain('Ahora mismo hay mucha gente')
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('http_requests_refused_total 2')
  await expect.poll(() => app.logs()).toContain('more callers than can be served')
  end()
  await Promise.all(held)
  expect((await fetch(`${address}/api/v2/users`)).status).toBe(401)
  await app.close()
  await database.close()
})
