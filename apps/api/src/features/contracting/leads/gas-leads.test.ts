import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { aSignedInCustomer } from '#test/app'
import { aCups } from '#test/builders'
import { gasContract, installation, payment, person } from '#test/fixtures/lead-steps'
import { aDraft, aFile, draftOf } from '#test/fixtures/drafts'
import { aBrowser, aLead, type Browser, leadRow, sendGasLead, sendLead } from '#test/fixtures/leads'
import { sellingApp } from '#test/fixtures/selling-app'

const app = await sellingApp()
let browser: Browser
beforeEach(() => {
  browser = aBrowser(app)
})

describe('gas', () => {
  test('alone has its own wizard', async () => {
    const { lead_id } = await aDraft(browser, 'gas')
    const first = await sendGasLead(browser, installation())
    expect(first.json()).toEqual({ lead_id })
    for (const step of [person(), gasContract({ cups: '', activeContract: null }), payment()])
      expect((await sendGasLead(browser, { ...step, lead_id })).json()).toEqual({ lead_id })
    expect((await leadRow(app, lead_id)).steps.gasContract).toMatchObject({ accessTariff: '1' })
  })

  test('beside electricity is linked to it, once', async () => {
    const electricityLeadId = await aLead(browser, { kind: 'dual' })
    const send = () => sendGasLead(browser, installation({ electricityLeadId }))
    const [one, other] = await Promise.all([send(), send()])
    expect(one.json()).toEqual(other.json())
    const { lead_id } = one.json<{ lead_id: string }>()
    expect(await leadRow(app, lead_id)).toMatchObject({
      kind: 'dual',
      electricity_lead_id: electricityLeadId,
    })
    expect(await draftOf(browser, 'dual')).toMatchObject({
      lead_id: electricityLeadId,
      gas_lead_id: lead_id,
    })
    const upload = await aFile(browser, electricityLeadId, 'gas_invoice')
    await setSetting(app.database, 'contractation.originSelection.enabled', 'false')
    const bill = { activeContract: true, changeOwner: false, invoice: { upload } }
    const sent = await sendGasLead(browser, { ...gasContract({ ...bill, electricityLeadId }), lead_id })
    expect(sent.json()).toEqual({ lead_id })
    await unsetSetting(app.database, 'contractation.originSelection.enabled')
    await browser.send('DELETE', `/api/v2/leads/drafts/${electricityLeadId}/`)
    expect((await sendGasLead(browser, { ...payment(), lead_id })).statusCode).toBe(404)
  })

  test('the same supply point twice is refused', async () => {
    const cups = aCups()
    const electricityLeadId = await aLead(browser, {
      kind: 'dual',
      cups: { ...installation().cups, name: cups },
    })
    const { lead_id } = (await sendGasLead(browser, installation({ electricityLeadId }))).json<{
      lead_id: string
    }>()
    const answer = await sendGasLead(browser, { ...gasContract({ cups }), lead_id })
    expect(answer.json().errors).toEqual({ cups: ['cups_not_available'] })
  })

  test('is linked by a later step too, never to a second one', async () => {
    const { lead_id } = (await sendGasLead(browser, installation())).json<{ lead_id: string }>()
    const electricityLeadId = await aLead(browser, { kind: 'dual' })
    const step = { ...gasContract({ electricityLeadId }), lead_id }
    expect((await sendGasLead(browser, step)).json()).toEqual({ lead_id })
    expect(await leadRow(app, lead_id)).toMatchObject({ electricity_lead_id: electricityLeadId })
    const other = await aLead(browser)
    const again = await sendGasLead(browser, { ...step, electricityLeadId: other })
    expect(again.json().error).toBe('not_possible')
  })

  test('an electricity lead is no gas lead, nor the other way round', async () => {
    const electricity = await aLead(browser)
    expect((await sendGasLead(browser, { ...person(), lead_id: electricity })).statusCode).toBe(404)
    const gas = (await sendGasLead(browser, installation())).json<{ lead_id: string }>().lead_id
    expect((await sendLead(browser, { ...person(), lead_id: gas })).statusCode).toBe(404)
    expect((await sendGasLead(browser, installation({ electricityLeadId: gas }))).statusCode).toBe(404)
  })

  test('never to the electricity lead of another browser', async () => {
    const electricityLeadId = await aLead(aBrowser(app))
    expect((await sendGasLead(browser, installation({ electricityLeadId }))).statusCode).toBe(404)
    const customer = await aSignedInCustomer(app)
    const theirs = await aLead(aBrowser(app, customer.client))
    const answer = await sendGasLead(browser, installation({ electricityLeadId: theirs }))
    expect(answer.statusCode).toBe(404)
  })
})
