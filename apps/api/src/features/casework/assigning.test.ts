import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aClaim, anAsker, type Asker, caseOf } from '#test/fixtures/cases'
import { act, type Agent, anAgent, staffCaseOf } from '#test/fixtures/desk/casework'
import { giveBackUntouched } from './assigning/give-back-untouched.ts'

const app = await closedAfterAll(testApp())
let asker: Asker
let number: string
let [laia, pau, supervisor]: Agent[] = []
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  laia = await anAgent(app)
  pau = await anAgent(app, 'Pau')
  supervisor = await anAgent(app, 'Jordina', 'supervisor')
  asker = await anAsker(app)
  number = await aClaim(asker)
})
const does = (agent: Agent | undefined, path: string, body?: object) =>
  act(agent as Agent, number, path, body)
const assignee = async () => (await caseOf(asker.client, number)).assignee

describe('a case that somebody has', () => {
  test('is taken, and its customer sees by whom', async () => {
    expect((await does(laia, 'take')).statusCode).toBe(200)
    expect(await assignee()).toBe('Laia')
    expect(await staffCaseOf(laia as Agent, number)).toMatchObject({ assignee_id: laia?.staffId })
  })

  test('is moved by a colleague only with the permission to assign', async () => {
    await does(laia, 'take')
    expect((await does(pau, 'take')).json()).toMatchObject({
      error: 'not_permitted',
      errors: { act: ['case.assign'], who_can: ['supervisor'] },
    })
    expect((await does(pau, 'give-back')).statusCode).toBe(403)
    expect((await does(supervisor, 'take')).statusCode).toBe(200)
    expect(await assignee()).toBe('Jordina')
  })

  test('is taken by one of two who take it at once', async () => {
    const taken = await Promise.all([does(laia, 'take'), does(pau, 'take')])
    expect(taken.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 403,
    ])
  })

  test('is handed over with words for the colleague, who has to be one who can take it', async () => {
    await does(laia, 'take')
    const auditor = await anAgent(app, 'Auditora', 'auditor')
    const wrong = await does(laia, 'hand-over', { staff_id: auditor.staffId })
    expect(wrong.json()).toMatchObject({ errors: { staff_id: ['not_a_choice'] } })
    await does(laia, 'hand-over', { staff_id: pau?.staffId, message: 'Tú conoces la finca' })
    expect(await assignee()).toBe('Pau')
    expect((await staffCaseOf(pau as Agent, number)).notes).toMatchObject([
      { kind: 'handed_over', author: 'Laia', text: 'Pau: Tú conoces la finca' },
    ])
    const { items } = (await (laia as Agent).client.get('/api/v2/staff/colleagues')).json<{
      items: { name: string }[]
    }>()
    expect(items.map(({ name }) => name)).not.toContain('Auditora')
  })

  test('is given back, which only staff are told', async () => {
    await does(laia, 'take')
    const before = (await caseOf(asker.client, number)).entries.length
    expect((await does(laia, 'give-back')).statusCode).toBe(200)
    const { assignee: who, entries } = await caseOf(asker.client, number)
    expect([who, entries.length]).toEqual(['', before])
    expect((await staffCaseOf(pau as Agent, number)).notes).toMatchObject([
      { kind: 'given_back', author: 'Laia' },
    ])
  })
})

describe('a case that nobody touches', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('goes back to the queue after the minutes of the setting', async () => {
    await does(laia, 'take')
    expect(await giveBackUntouched(app.database, later(239))).toBe(0)
    expect(await assignee()).toBe('Laia')
    expect(await giveBackUntouched(app.database, later(241))).toBeGreaterThan(0)
    expect(await assignee()).toBe('')
    expect(await giveBackUntouched(app.database, later(500))).toBe(0)
    expect((await staffCaseOf(laia as Agent, number)).notes).toMatchObject([
      { kind: 'given_back', author: '', text: 'Laia' },
    ])
  })

  test('stays with whoever is writing about it, and where the setting says never', async () => {
    await does(laia, 'take')
    await setSetting(app.database, 'support.giveBackMinutes', '0')
    expect(await giveBackUntouched(app.database, later(9_999))).toBe(0)
    await unsetSetting(app.database, 'support.giveBackMinutes')
    await app.database.run(
      sql`update cases set untouched_since = now() - interval '1 day' where number = ${number}`,
    )
    await (laia as Agent).client.send('PUT', `/api/v2/staff/cases/${number}/draft`, {
      act: 'answer',
      message: 'H',
    })
    expect(await giveBackUntouched(app.database)).toBe(0)
    expect(await assignee()).toBe('Laia')
  })
})
