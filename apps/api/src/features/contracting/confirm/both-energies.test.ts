import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import {
  aReadyLead,
  confirm,
  confirmGas,
  itsGasLead,
  madeOf,
  readyToSign,
  refusedFor,
  resultOf,
  signed,
  summarise,
} from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
await setSetting(app.database, 'invoicing.vat', 'B12345674')

describe('both energies', () => {
  test('one mail, one code, one signature; the gas answers with its contract', async () => {
    const electricity = await aReadyLead(app, { kind: 'dual' })
    const gas = await itsGasLead(app, electricity)
    const code = await readyToSign(electricity)
    const [mail] = await mailsTo(app, electricity.email)
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([
      "Resum del teu contracte d'electricitat.pdf",
      'Resum del teu contracte de gas natural.pdf',
    ])
    expect(mail?.subject).toBe("El resum del teu contracte d'electricitat i de gas natural")
    expect((await summarise(gas)).statusCode).toBe(404)
    expect(await refusedFor(confirmGas(gas, { code }))).toContain('electricity_first')
    const first = await resultOf(confirm(electricity, { code, activate_publicity: true }))
    expect(await madeOf(app.database, electricity)).toMatchObject({ contracts: 2, switches: 2, mails: 2 })
    const second = (await confirmGas(gas)).json<ConfirmAnswer>().result
    expect((await resultOf(confirm(electricity))).contract).toBe(first.contract)
    const rows = await app.database.many(sql`
      select c.name, c.type, c.tariff_name, c.sign_date is not null as is_signed, a.mobile
      from contracts c join addresses a on a.customer_id = c.customer_id and a.id = c.notification_address_id
      where c.name in (${first.contract}, ${second.contract}) order by type`)
    const both = { is_signed: true, mobile: '+34600000010' }
    expect(rows).toEqual([
      { name: first.contract, type: 'electricity', tariff_name: '2.0TD', ...both },
      { name: second.contract, type: 'gas', tariff_name: 'RL.1', ...both },
    ])
    const found = (await electricity.browser.get('/api/v2/leads/drafts/?kind=dual')).json()
    expect(found.finished).toMatchObject({
      electricity: { result: { contract: first.contract } },
      gas: { result: { contract: second.contract } },
    })
  })

  test('gas that cannot be had: neither is signed', async () => {
    const electricity = await aReadyLead(app, { kind: 'dual' })
    const gas = await itsGasLead(app, electricity)
    const code = await readyToSign(electricity)
    await app.database.run(sql`update products set is_offered = false where name = 'Gas Clar'`)
    expect(await refusedFor(confirm(electricity, { code }))).toContain('offer_gone')
    await app.database.run(sql`update products set is_offered = true where name = 'Gas Clar'`)
    const taken = await aReadyLead(app, { cups: gas.cups })
    await signed(taken)
    expect(await refusedFor(confirm(electricity, { code }))).toContain('not_available')
    expect(await madeOf(app.database, electricity)).toMatchObject({ contracts: 0, customers: 0 })
  })
})
