import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import type { HolderChecks } from '@fanal/domain/contracting/checks/holder-checks'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { checkedBy, outsideServices } from '#test/doubles/outside-services'
import { noticesOf } from '#test/fixtures/notices'
import {
  aReadyLead,
  confirm,
  confirmGas,
  itsGasLead,
  type ReadyLead,
  readyToSign,
  signed,
  switchingOf,
} from '#test/fixtures/switches'
import { checkHolders } from './check-holders.ts'
import { checkGauges } from './check-queries.ts'

const services = await outsideServices()
const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const operate = (...words: string[]) => fanal(database.address, words)

beforeEach(async () => {
  await checkedBy(services, app, 10_000)
  // Contracts of other tests are not asked about.
  await database.run(sql`update switches set check_at = null`)
})

const agreed = { installation: { acceptMorosityVerification: true } }

interface Kept {
  checks: HolderChecks
  check_at: Date | null
  check_by: string | null
}

const keptOf = (contract: string) =>
  database.one<Kept>(sql`
    select w.checks, w.check_at, w.check_by from switches w
      join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id where c.name = ${contract}`)

/** As if the pause were over. */
async function nextRound(): Promise<void> {
  await database.run(sql`update switches set check_at = now() where check_at is not null`)
  await checkHolders(app.deps, app.server.log)
}

/** Signed although no service answered. */
async function anUnchecked(): Promise<ReadyLead & { contract: string }> {
  const lead = await aReadyLead(app, agreed)
  return { ...lead, contract: await signed(lead) }
}

describe('a contract whose holder no service could check', () => {
  test('is signed all the same: what the wizard promised holds', async () => {
    const { contract, vat } = await anUnchecked()
    expect(await keptOf(contract)).toMatchObject({
      checks: {
        solvency: { vat, result: 'unknown' },
        dni: { vat, result: 'unknown', person: { name: 'Marta', surname1: 'Puig' } },
      },
      check_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    const { out } = await operate('switch', 'list', '--state', 'to_check')
    expect(out).toMatch(new RegExp(`${contract} .*solvency to check by .*dni to check by`))
  })

  test('is asked about again until there is an answer; who passes is done, without a mail', async () => {
    const { contract, email } = await anUnchecked()
    await deliver(app)
    const mails = (await mailsTo(app, email)).length
    Object.assign(services, { mood: 'error', asked: [] })
    await nextRound()
    expect(services.asked.length).toBe(2)
    expect((await keptOf(contract)).checks.dni?.result).toBe('unknown')
    // The backoff is not over.
    await checkHolders(app.deps, app.server.log)
    expect(services.asked.length).toBe(2)
    Object.assign(services, { mood: 'well' })
    await nextRound()
    const { checks, ...rest } = await keptOf(contract)
    expect(checks.solvency).toMatchObject({ result: 'pass' })
    expect(checks.dni).not.toHaveProperty('person')
    expect(rest).toEqual({ check_at: null, check_by: null })
    expect((await operate('switch', 'list', '--state', 'to_check')).out).not.toContain(contract)
    expect(await mailsTo(app, email)).toHaveLength(mails)
  })

  test('a refusal afterwards hurts nobody: staff decide', async () => {
    const made = await anUnchecked()
    services.badPayers.add(made.vat)
    await nextRound()
    expect(await keptOf(made.contract)).toMatchObject({
      checks: { solvency: { result: 'fail' }, dni: { result: 'pass' } },
      check_at: null,
      check_by: expect.any(String) as string,
    })
    const listed = (await operate('switch', 'list', '--state', 'to_check')).out
    expect(listed).toMatch(new RegExp(`${made.contract} .*solvency failed, to check by`))
    const { steps, check } = await switchingOf({ ...made, client: await app.as(made.vat) })
    // A service's refusal is not told as one.
    expect(check).toEqual({ asked: '', by: null })
    expect(steps.filter(({ at }) => at).map(({ step }) => step)).toEqual(['requested', 'signed'])
    expect((await operate('switch', 'check', made.contract, '--pass')).code).toBe(0)
    expect(await keptOf(made.contract)).toMatchObject({
      checks: { solvency: { result: 'pass', by: 'staff' } },
      check_by: null,
    })
    expect((await operate('switch', 'check', made.contract, '--pass')).err).toContain('nothing to check')
  })

  test('something is needed from the customer: a mail with a day, and another clock', async () => {
    const made = await anUnchecked()
    const { check_by: before } = await keptOf(made.contract)
    const question = 'Una foto de tu DNI por las dos caras.'
    expect((await operate('switch', 'check', made.contract, '--ask', question)).code).toBe(0)
    const { check_by: after } = await keptOf(made.contract)
    expect(String(after) > String(before)).toBe(true)
    const mail = (await mailsTo(app, made.email)).find(({ text }) => text.includes(question))
    expect(mail?.subject).toContain(made.contract)
    const client = await app.as(made.vat)
    const [notice] = await noticesOf(client)
    expect(notice?.title).toContain('necesitamos algo de ti')
    // The question outlives answers of services.
    services.badPayers.add(made.vat)
    await nextRound()
    const { check } = await switchingOf({ ...made, client })
    expect(check).toEqual({ asked: question, by: after })
    expect((await operate('switch', 'check', made.contract, '--fail')).code).toBe(0)
    expect((await switchingOf({ ...made, client })).check).toBeNull()
    expect((await operate('switch', 'list')).out).toMatch(new RegExp(`${made.contract} .*solvency failed`))
  })

  test.each([['return-refused', '--detail', 'No procede'], ['returned']])(
    'nobody checks who withdrew: on its way back, or after %s',
    async (...end) => {
      const made = await anUnchecked()
      const toCheck = async () => (await operate('switch', 'list', '--state', 'to_check')).out
      for (const step of ['sent', 'activate']) await operate('switch', step, made.contract)
      expect(await toCheck()).toContain(made.contract)
      const client = await app.as(made.vat)
      await client.send('POST', `/api/v2/contracts/${made.contract}/withdrawal/`, { confirm: true })
      expect(await toCheck()).not.toContain(made.contract)
      await operate('switch', 'sent', made.contract)
      expect(await toCheck()).not.toContain(made.contract)
      const [step = '', ...options] = end
      expect((await operate('switch', step, made.contract, ...options)).code).toBe(0)
      expect(await toCheck()).not.toContain(made.contract)
    },
  )

  test('the command wants one decision', async () => {
    const { contract } = await anUnchecked()
    expect((await operate('switch', 'check', contract)).err).toContain('--pass, --fail and --ask')
    expect((await operate('switch', 'check', contract, '--pass', '--fail')).code).not.toBe(0)
  })

  test('late ones are counted for alarms', async () => {
    const { contract } = await anUnchecked()
    await database.run(sql`
      update switches set check_by = '2026-01-07' where contract_id in (select id from contracts where name = ${contract})`)
    const [gauge] = await checkGauges(database)
    expect(gauge?.values).toContainEqual({ labels: { late: 'true' }, value: 1 })
    expect((await operate('switch', 'list', '--state', 'to_check')).out).toContain('(late)')
  })

  test('what was answered before the signature stays answered, and both energies are one question', async () => {
    const lead = await aReadyLead(app, { ...agreed, kind: 'dual' })
    const gasLead = await itsGasLead(app, lead, agreed)
    await lead.browser.get(`/api/v2/leads/solvencia/${lead.id}`)
    const code = await readyToSign(lead)
    const contractOf = async (answer: ReturnType<typeof confirm>) =>
      (await answer).json<ConfirmAnswer>().result?.contract ?? ''
    const contract = await contractOf(confirm(lead, { code }))
    const gas = await contractOf(confirmGas(gasLead))
    expect((await keptOf(contract)).checks).toMatchObject({
      solvency: { result: 'pass' },
      dni: { result: 'unknown' },
    })
    expect(await keptOf(gas)).toMatchObject({
      checks: { solvency: { result: 'pass' } },
      check_at: null,
      check_by: null,
    })
  })
})
