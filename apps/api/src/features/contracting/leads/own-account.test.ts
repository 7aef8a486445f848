import { expect, test } from 'vitest'
import { aHolder } from '#test/fixtures/changes'
import { draftOf } from '#test/fixtures/drafts'
import { payment } from '#test/fixtures/lead-steps'
import { aBrowser, aLead, leadRow, sendLead } from '#test/fixtures/leads'
import { sellingApp } from '#test/fixtures/selling-app'

const app = await sellingApp()

test('an account on file is named by its id, and its number is kept with the step', async () => {
  const { client, accounts } = await aHolder(app)
  const browser = aBrowser(app, client)
  const lead_id = await aLead(browser)
  // What is typed beside it does not count.
  const sent = { ...payment(), bank_id: accounts[1].id, lead_id }
  expect((await sendLead(browser, sent)).json()).toEqual({ lead_id })
  const { steps } = await leadRow(app, lead_id)
  const bankId = String(accounts[1].id)
  expect(steps.payment).toEqual({ iban: accounts[1].iban, bankId, isOwner: true })
  // The browser gets the id back, never the number.
  expect((await draftOf(browser))?.values.payment).toEqual({ iban: '', bankId, isOwner: true })
})

test.each([
  ['of another customer', true, (other: number) => other],
  ['without a session', false, (other: number) => other],
  ['that is no number', true, () => 'x'],
  ['that is not on file', true, () => '9999999999'],
])('one %s is refused at its field', async (_, isSignedIn, idOf) => {
  const { accounts } = await aHolder(app)
  const { client } = await aHolder(app)
  const browser = isSignedIn ? aBrowser(app, client) : aBrowser(app)
  const lead_id = await aLead(browser)
  const answer = await sendLead(browser, { ...payment(), bank_id: idOf(accounts[0].id), lead_id })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual({ bank_id: ['not_a_choice'] })
  expect((await leadRow(app, lead_id)).steps.payment).toBeUndefined()
})
