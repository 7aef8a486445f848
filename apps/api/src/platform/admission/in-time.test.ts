import { endpoint } from '@fanal/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bindingOf, testApp } from '#test/app'
import { OutcomeUnknown } from '#platform/database/away'
import { bindEndpoints, openRoute } from '../endpoint.ts'
import { inTime, stopClock } from './in-time.ts'

const never = () => new Promise<never>(() => undefined)

describe('a request', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  const answerMs = 14_000
  const aRequest = () => ({}) as FastifyRequest
  const takes = (request: FastifyRequest, ms: number) =>
    inTime({ request, isWrite: true, answerMs }, async () => vi.advanceTimersByTime(ms))
  /** When it is given up, and how. */
  const givenUp = async (request: FastifyRequest, isWrite = true) => {
    const begin = performance.now()
    const end = inTime({ request, isWrite, answerMs }, never).catch((error: unknown) => ({
      afterMs: performance.now() - begin,
      error,
    }))
    await vi.advanceTimersByTimeAsync(60_000)
    return end
  }

  test.each([
    ['that reads is refused', false, { code: 'unavailable', retryAfterSeconds: 5 }],
    ['that writes has an unknown outcome', true, expect.any(OutcomeUnknown)],
  ])('%s when its time is over', async (_, isWrite, error) => {
    expect(await givenUp(aRequest(), isWrite)).toMatchObject({ afterMs: answerMs, error: error as object })
  })

  test('has one time for all of its parts', async () => {
    const request = aRequest()
    await takes(request, 10_000)
    expect(await givenUp(request)).toMatchObject({ afterMs: 4_000 })
  })

  test('is not charged for the time in which its body comes', async () => {
    const request = aRequest()
    await takes(request, 4_000)
    stopClock(request)
    vi.advanceTimersByTime(60_000)
    expect(await givenUp(request)).toMatchObject({ afterMs: 10_000 })
  })

  test('goes on for as long as it takes once its answer has begun: an event stream, a file', async () => {
    let end = () => {}
    const whole = new Promise<string>((resolve) => {
      end = () => resolve('whole')
    })
    const answer = inTime(
      { request: aRequest(), isWrite: false, answerMs, hasBegun: () => true },
      () => whole,
    )
    await vi.advanceTimersByTimeAsync(60_000)
    end()
    expect(await answer).toBe('whole')
  })

  test('answered in time leaves no timer behind', async () => {
    await takes(aRequest(), 1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('over HTTP whoever reads is told to ask again, whoever writes that the outcome is unknown; a long answer has its own time', async () => {
  const app = await testApp()
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const endpoints = [
    ...(['GET', 'POST'] as const).map((method) =>
      endpoint<object>({ method, name: `held${method}`, path: 'test/held', access: 'anyone' }),
    ),
    endpoint<object>({ name: 'long', path: 'test/long', access: 'anyone', answerMs: 60_000 }),
  ]
  const routes = endpoints.map((one) => openRoute(one, {}, () => over))
  const { database, deps } = app
  const options = {
    database,
    tokens: deps.tokens,
    publicUrl: deps.env.PUBLIC_URL,
    deskUrl: deps.env.DESK_URL,
    checkResponses: true,
  }
  bindEndpoints(app.server, routes.map(bindingOf), { ...options, answerMs: 50 })
  const url = '/api/v2/test/held'
  const answers = [await app.visitor.get(url), await app.visitor.send('POST', url, {})]
  const late = app.visitor.get('/api/v2/test/long')
  expect(
    answers.map((one) => [one.statusCode, one.headers['retry-after'], one.json<{ error: string }>().error]),
  ).toEqual([
    [503, '5', 'unavailable'],
    [503, '5', 'outcome_unknown'],
  ])
  setTimeout(end, 100)
  expect((await late).statusCode).toBe(200)
  await app.close()
})
