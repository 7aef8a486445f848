import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { openJson } from '#platform/sealed'
import { aVat } from '#test/builders'
import { checkedBy, outsideServices } from '#test/doubles/outside-services'
import { person } from '#test/fixtures/lead-steps'
import { aBrowser, aLead, type Browser, sendLead } from '#test/fixtures/leads'
import { sharedApp } from '#test/fixtures/shared-app'
import { leadPart } from './lead-queries.ts'

const services = await outsideServices()
const app = await sharedApp()
const set = (key: string, value: string) => setSetting(app.database, key, value)
let browser: Browser
let leadId: string

beforeEach(async () => {
  await checkedBy(services, app, 10_000)
  browser = aBrowser(app)
  leadId = await aLead(browser, { acceptMorosityVerification: true })
})

const is = (vat: string, over: object = {}) =>
  sendLead(browser, { ...person({ fisic_vat: `ES${vat}`, ...over }), lead_id: leadId })
const solvency = () => browser.get(`/api/v2/leads/solvencia/${leadId}`)
const dni = () => browser.get(`/api/v1/leads/dni-validation/${leadId}`)
const checks = async () => {
  const row = await app.database.one<{ checks: unknown }>(sql`select checks from leads where id = ${leadId}`)
  return openJson(app.database, leadPart(leadId, 'checks'), row.checks)
}

describe('a review by a person', () => {
  const review = () => browser.send('POST', `/api/v2/leads/${leadId}/review/`, {})

  test('of what a service refused is a case, one however often it is asked for', async () => {
    services.badPayers.add('12345678Z')
    await is('12345678Z')
    await solvency()
    const [one, again] = [await review(), await review()]
    const { number } = one.json<{ number: string }>()
    expect(again.json()).toEqual({ number })
    const opened = await app.database.many<{ subject: string }>(sql`
      select subject from cases where number = ${number}`)
    expect(opened).toEqual([{ subject: expect.stringContaining('Marta Puig Soler') as string }])
  })

  test('is not there where nothing was refused, nor for others', async () => {
    await is('12345678Z')
    await solvency()
    expect((await review()).json().error).toBe('not_possible')
    const stranger = await aBrowser(app).send('POST', `/api/v2/leads/${leadId}/review/`, {})
    expect(stranger.statusCode).toBe(404)
  })
})

describe('the services', () => {
  test('are asked once for a person, and what they said is kept', async () => {
    await is('12345678Z')
    const answers = await Promise.all([solvency(), solvency(), solvency()])
    for (const answer of [...answers, await solvency()])
      expect(answer.json()).toEqual({ scoring: true, result: 'pass' })
    expect((await dni()).json()).toEqual({ dni_valid: true, result: 'pass' })
    await dni()
    expect(services.asked.length).toBe(2)
    expect(await checks()).toMatchObject({
      solvency: { vat: '12345678Z', result: 'pass' },
      dni: { vat: '12345678Z', result: 'pass' },
    })
  })

  test('a refusal is a refusal and nothing else; another tax id is asked for again', async () => {
    services.badPayers.add('12345678Z')
    services.otherNames.add('12345678Z')
    await is('12345678Z')
    expect((await solvency()).json()).toEqual({ scoring: false, result: 'fail' })
    expect((await dni()).json()).toEqual({ dni_valid: false, result: 'fail' })
    await is('12345678Z', { mobile: '+34600000011' })
    await solvency()
    expect(services.asked.length).toBe(2)
    await is('00000000T')
    expect(await checks()).toEqual({})
    expect((await solvency()).json()).toEqual({ scoring: true, result: 'pass' })
  })

  test('another name is asked for again', async () => {
    await is('12345678Z')
    await dni()
    await is('12345678Z', { first_name: 'Clara' })
    await dni()
    expect(services.asked.length).toBe(2)
  })

  test('that are away say nothing, and are asked again later', async () => {
    await is('12345678Z')
    Object.assign(services, { mood: 'error' })
    expect((await solvency()).json()).toEqual({ scoring: true, result: 'unknown' })
    expect(await checks()).toMatchObject({ solvency: { result: 'unknown' } })
    Object.assign(services, { mood: 'well' })
    expect((await solvency()).json()).toEqual({ scoring: true, result: 'pass' })
  })

  test('cannot be used to ask for many people', async () => {
    const codes: number[] = []
    const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
    for (let n = 0; n < 12; n += 1) {
      const number = String(n).padStart(8, '0')
      await is(`${number}${letters[n]}`)
      codes.push((await solvency()).statusCode)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  test('one network is many customers: eleven drafts behind one address get all their answers', async () => {
    const codes: number[] = []
    for (let n = 0; n < 11; n += 1) {
      browser = aBrowser(app)
      leadId = await aLead(browser, { acceptMorosityVerification: true })
      await is(aVat())
      codes.push((await solvency()).statusCode, (await dni()).statusCode)
    }
    expect(codes).toEqual(Array.from({ length: 22 }, () => 200))
  })

  test('one tax id is not asked for again and again from new drafts', async () => {
    const vat = aVat()
    Object.assign(services, { mood: 'error' })
    const codes: number[] = []
    for (let n = 0; n < 11; n += 1) {
      browser = aBrowser(app)
      leadId = await aLead(browser, { acceptMorosityVerification: true })
      await is(vat)
      codes.push((await solvency()).statusCode)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('need a person, and for the score their consent', async () => {
    expect((await solvency()).json().error).toBe('not_possible')
    await set('contractation.morosityVerification.enabled', 'false')
    await aLead(browser, { lead_id: leadId, acceptMorosityVerification: false })
    await set('contractation.morosityVerification.enabled', 'true')
    await is('12345678Z')
    expect((await solvency()).json().error).toBe('not_possible')
    expect(services.asked).toEqual([])
  })

  test('are not found where they are switched off', async () => {
    await is('12345678Z')
    await set('contractation.morosityVerification.enabled', 'false')
    await set('contractation.dniVerification.enabled', 'false')
    expect([(await solvency()).statusCode, (await dni()).statusCode]).toEqual([404, 404])
    expect(services.asked).toEqual([])
  })

  test('nothing of the person is logged', async () => {
    await is('12345678Z')
    await Promise.all([solvency(), dni()])
    for (const text of ['12345678Z', 'Marta', leadId]) expect(app.logs()).not.toContain(text)
  })
})
