import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aDebtor, type Debtor, payBy, payingApp } from '#test/fixtures/payments'
import { closedAfterAll } from '#test/closed-after-all'
import { commands } from './commands.ts'

const app = await closedAfterAll(payingApp({ DEMO: true }))
let payer: Debtor
beforeEach(async () => {
  payer = await aDebtor(app)
})

/** Runs a command and returns its output. */
async function run(name: string, args: string[] = [], options: Record<string, string | boolean> = {}) {
  const lines: string[] = []
  const say = (text: string) => void lines.push(text)
  const { database, env } = app.deps
  await commands
    .find((one) => one.name === name)
    ?.run({ args, options, env, database, print: say, note: say })
  return lines.join('\n')
}
const pay = async (payment_method_id = 'pm_card_visa') =>
  (await payBy(payer.client, { platform_name: 'sandbox', item_id: payer.debt.id, payment_method_id })).body

/** Paid otherwise at the moment of the card payment. */
async function doubtful(pending: number): Promise<void> {
  await pay()
  await app.database.run(sql`
    update invoices set paid_status = 'manual_verification_required', amount_pending_cents = ${pending} where id = ${payer.debt.id}`)
  await app.database.run(
    sql`update contracts set amount_debt_cents = ${pending} where id = ${payer.debt.contractId}`,
  )
}

test('payments are listed, the newest first, by their state', async () => {
  const declined = await pay('pm_card_chargeDeclined')
  const paid = await pay()
  const [first = '', second = ''] = (await run('payment list', [], { limit: '2' })).split('\n')
  expect(first).toMatch(
    new RegExp(
      `^${paid.transaction_id}  [\\d-]+ [\\d:]+  succeeded +68\\.07 EUR  sandbox pi_sandbox_\\w+  ${payer.vat}  ${payer.debt.number}$`,
    ),
  )
  expect(second).toContain(declined.transaction_id)
  expect(await run('payment list', [], { state: 'failed', limit: '1' })).toContain(declined.transaction_id)
  await expect(run('payment list', [], { state: 'lost' })).rejects.toThrow('--state is one of started')
})

test('payments that wait for staff are listed, and end as paid or owed', async () => {
  await doubtful(6807)
  expect(await run('payment list', [], { doubtful: true })).toContain(payer.debt.number)
  expect(await run('payment verified', [payer.debt.number, 'paid'])).toBe(
    `Invoice ${payer.debt.number} is paid`,
  )
  expect(await payer.books()).toMatchObject({ paid: 'paid', pending: 0, debt: 0 })
  expect(await run('payment list', [], { doubtful: true })).not.toContain(payer.debt.number)
  await expect(run('payment verified', [payer.debt.number, 'paid'])).rejects.toThrow(
    `no invoice ${payer.debt.number} waits`,
  )
  await expect(run('payment verified', [payer.debt.number, 'perhaps'])).rejects.toThrow('say paid or unpaid')
})

test('owed after all: it can be paid again', async () => {
  await doubtful(0)
  await run('payment verified', [payer.debt.number, 'unpaid'])
  expect(await payer.books()).toMatchObject({ paid: 'unpaid', pending: 6807 })
  expect((await pay()).status).toBe('succeeded')
  expect(
    await app.database.one(
      sql`select detail from events where kind = 'payment.verified' order by id desc limit 1`,
    ),
  ).toEqual({ detail: { number: payer.debt.number, end: 'unpaid' } })
})
