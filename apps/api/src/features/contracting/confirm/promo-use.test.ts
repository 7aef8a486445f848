import { beforeAll, expect, test } from 'vitest'
import { saveFlag } from '#features/settings/queries'
import { upsertPromoCode } from '#features/contracting/offers/promo-queries'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCustomer, aProduct } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { contract } from '#test/fixtures/lead-steps'
import { aBrowser, sendLead } from '#test/fixtures/leads'
import {
  aReadyLead,
  confirm,
  type LeadParts,
  madeOf,
  type ReadyLead,
  readyToSign,
  signed,
  summarise,
} from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  await saveFlag(app.database, 'contracting.promotionalCodes', true)
  const always = { discount_cents: 2000, from: null, to: null, energy: null, max_uses: null }
  for (const code of ['AMIC', 'ALTRE']) await upsertPromoCode(app.database, { ...always, code })
  await upsertPromoCode(app.database, { ...always, code: 'GAS', energy: 'gas' })
})

const withCode = (parts: LeadParts = {}, code = 'amic') =>
  aReadyLead(app, { ...parts, contract: { promotional_code: [code] } })
const outcomeOf = async (lead: ReadyLead, code: string) => {
  const answer = await confirm(lead, { code })
  const { errors } = answer.json<{ errors?: Record<string, string[]> }>()
  return errors?.['_']?.[0] ?? answer.statusCode
}
const usesOf = async (code: string) =>
  (await app.database.one<{ uses: number }>(sql`select uses from promotional_codes where code = ${code}`))
    .uses

test('a holder uses a code once for an energy; two contracts at once get it once', async () => {
  const { vat, email: mailbox } = await aCustomer(app.database)
  const first = await withCode({ vat, mailbox })
  const before = await usesOf('AMIC')
  const second = await withCode({ vat, mailbox })
  const codes = [await readyToSign(first), await readyToSign(second)]
  const outcomes = await Promise.all([first, second].map((lead, i) => outcomeOf(lead, codes[i] ?? '')))
  expect(outcomes.map(String).toSorted()).toEqual(['200', 'promotional_code_not_valid'])
  expect(await usesOf('AMIC')).toBe(before + 1)
  expect(await madeOf(app.database, first)).toMatchObject({ contracts: 1, switches: 1 })
  const third = await withCode({ vat, mailbox }, 'ALTRE')
  expect(await signed(third)).toMatch(/^\d+$/)
})

test('a contract that came to nothing does not count', async () => {
  const lead = await withCode()
  const contract = await signed(lead)
  const client = await app.as(lead.vat)
  await client.send('POST', `/api/v2/contracts/${contract}/withdrawal/`, { confirm: true })
  expect(await signed(await withCode({ vat: lead.vat, mailbox: lead.email }))).toMatch(/^\d+$/)
})

test('who is signed in as the holder reads it at the field; a stranger does not', async () => {
  const customer = await aCustomer(app.database)
  const own = () => aBrowser(app, app.visitor)
  await signed(await withCode({ vat: customer.vat, browser: own(), mailbox: customer.email }))
  const coupon = await app.visitor.get('/api/v2/leads/validate-coupon/amic/')
  expect(coupon.json()).toMatchObject({ valid: true })
  const tarifa = String(await aProduct(app.database, 'Llum Clara', '2.0TD'))
  const typed = { ...contract({ tarifa, promotional_code: ['amic'] }) }
  const stranger = await aReadyLead(app, { vat: customer.vat })
  expect((await sendLead(stranger.browser, { ...typed, lead_id: stranger.id })).statusCode).toBe(200)
  expect((await summarise(stranger)).statusCode).toBe(200)
  const browser = aBrowser(app, await app.as(customer.vat))
  const lead = await aReadyLead(app, { vat: customer.vat, browser })
  const answer = await sendLead(browser, { ...typed, lead_id: lead.id })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { promotional_code: ['promotional_code_not_valid'] },
  ])
})

test('a code of the other energy is refused at its field', async () => {
  const lead = await aReadyLead(app)
  const tarifa = String(await aProduct(app.database, 'Llum Clara', '2.0TD'))
  const answer = await sendLead(lead.browser, {
    ...contract({ tarifa, promotional_code: ['GAS'] }),
    lead_id: lead.id,
  })
  expect(answer.json().errors).toEqual({ promotional_code: ['promotional_code_not_valid'] })
})
