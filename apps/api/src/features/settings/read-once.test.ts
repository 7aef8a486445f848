import { describe, expect, test } from 'vitest'
import { isWrite, makeCall, privateCalls } from '#test/contract-calls'
import { aClaim, anAsker } from '#test/fixtures/cases'
import { sharedApp } from '#test/fixtures/shared-app'
import { statementsOf } from '#test/plans/statements-of'
import { setSetting } from './change-settings.ts'
import { findSettings } from './queries.ts'

// Settings are read once per request, by whatever asks for them, and once per transaction.

const app = await sharedApp()
const asker = await anAsker(app)

const readsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((text) => text.startsWith('select patch from settings')).length

test('a claim, its mails and its notice', async () => {
  expect(await readsOf(() => aClaim(asker))).toBe(1)
})

describe('every read of a customer', () => {
  const reads = privateCalls.filter((call) => !isWrite(call))
  test.each(reads)('$name', async (call) => {
    expect(await readsOf(() => makeCall(asker.client, call))).toBeLessThanOrEqual(1)
  })
})

test('a change is seen at once: by the transaction that makes it, and by the next request', async () => {
  await app.database.transaction(async (tx) => {
    const before = await findSettings(tx)
    expect(before.organization.name).not.toBe('Llum de Mar')
    await setSetting(tx, 'organization.name', 'Llum de Mar')
    expect((await findSettings(tx)).organization.name).toBe('Llum de Mar')
  })
  expect((await findSettings(app.database)).organization.name).toBe('Llum de Mar')
})
