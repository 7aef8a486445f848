import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { checksFor } from '#gateways/checks/demo-checks'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { checkedBy, type Mood, outsideServices } from '#test/doubles/outside-services'
import { checkDni, checkSolvency } from './check-person.ts'

const services = await outsideServices()
const app = await closedAfterAll(
  testApp({ env: { SCORING_TOKEN: 'scoring-secret', DNI_VALIDATION_TOKEN: 'dni-secret' } }),
)
const demo = await closedAfterAll(testApp({ database: app.database, env: { DEMO: true } }))
const set = (key: string, value: string) => setSetting(app.database, key, value)

const person = { vat: '12345678Z', name: 'Marta', surname1: 'Soler', surname2: 'Puig' }
const solvency = (vat = person.vat, { deps, server } = app) => checkSolvency(deps, { vat }, server.log)
const dni = (vat = person.vat, { deps, server } = app) => checkDni(deps, { ...person, vat }, server.log)

beforeEach(() => checkedBy(services, app, 60_000))

describe('a service that answers', () => {
  test('says pass or fail, and is told no more than it needs, with its own token', async () => {
    services.badPayers.add('00000000T')
    services.otherNames.add('87654321X')
    expect([await solvency(), await solvency('00000000T')]).toEqual(['pass', 'fail'])
    expect([await dni(), await dni('87654321X')]).toEqual(['pass', 'fail'])
    expect(services.asked[0]).toEqual({
      path: 'POST /scoring',
      authorization: 'Bearer scoring-secret',
      body: { vat: '12345678Z' },
    })
    expect(services.asked[2]).toEqual({
      path: 'POST /dni',
      authorization: 'Bearer dni-secret',
      body: person,
    })
  })
})

describe('no clear answer is no verdict, and the log says why without naming the person', () => {
  test.each<[Mood, RegExp]>([
    ['silent', /TimeoutError/],
    ['redirect', /status 307/],
    ['no-json', /SyntaxError/],
    ['error', /status 500/],
    ['endless', /too long an answer/],
  ])('%s', async (mood, reason) => {
    services.mood = mood
    if (mood === 'silent') await set('services.timeoutMs', '300')
    expect([await solvency(), await dni()]).toEqual(['unknown', 'unknown'])
    expect(app.logs()).toMatch(reason)
    expect(app.logs()).not.toMatch(/12345678Z|Soler|secret/)
    expect(services.asked.map(({ path }) => path)).toEqual(['POST /scoring', 'POST /dni'])
  })
  test('a slow service keeps few waiting: the others go on at once', async () => {
    services.mood = 'silent'
    // Longer than a busy machine needs to ask thirty times.
    await set('services.timeoutMs', '4000')
    const all = await Promise.all(Array.from({ length: 30 }, () => solvency()))
    expect([new Set(all), services.asked.length]).toEqual([new Set(['unknown']), 20])
    expect(app.logs()).toContain('too many open questions')
    services.mood = 'well'
    expect(await solvency()).toBe('pass')
  })
  test('nobody listens', async () => {
    await set('services.scoringUrl', 'http://127.0.0.1:65533/')
    expect(await solvency()).toBe('unknown')
  })
})

describe('the check is off', () => {
  test('without the operator’s wish or without a service', async () => {
    await set('contractation.morosityVerification.enabled', 'false')
    await set('services.dniValidationUrl', '')
    expect([await solvency(), await dni()]).toEqual([undefined, undefined])
    expect(services.asked).toEqual([])
  })
})

describe('the demo', () => {
  test('has a tax id for each refusal and one that nobody answers about', async () => {
    await set('services.scoringUrl', '')
    await set('services.dniValidationUrl', '')
    const results = async (vat: string) => [await solvency(vat, demo), await dni(vat, demo)]
    expect(await results('12345678Z')).toEqual(['pass', 'pass'])
    expect(await results('00000001R')).toEqual(['fail', 'pass'])
    expect(await results('es00000002w')).toEqual(['pass', 'fail'])
    expect(await results('00000003A')).toEqual(['unknown', 'unknown'])
    expect(services.asked).toEqual([])
  })
  test('asks a configured service instead', async () => {
    services.badPayers.add('12345678Z')
    expect([await solvency('12345678Z', demo), await solvency('00000001R', demo)]).toEqual(['fail', 'pass'])
  })
  test('is never there in production', () => {
    expect(checksFor({ DEMO: true, isProduction: true }).isBuiltIn).toBe(false)
    expect(checksFor({ DEMO: false, isProduction: false }).isBuiltIn).toBe(false)
  })
})
