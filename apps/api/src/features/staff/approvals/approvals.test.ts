import { bundledPermissions } from '@fanal/domain/staff/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aStaffClient, lastRecord, type StaffClient } from '#test/fixtures/desk/staff'

const app = await closedAfterAll(testApp())
const api = '/api/v2/staff'
const carmen = await aStaffClient(app, 'administrator', 'Carmen')
const david = await aStaffClient(app, 'administrator', 'David')
const extra = await aStaffClient(app, 'administrator', 'Extra')
beforeEach(async () => {
  await app.database.run(sql`delete from staff_approvals`)
  await app.database.run(sql`delete from staff_permissions`)
  await app.database.run(sql`
    update staff_people set role = 'administrator', removed_at = null
    where id in (${carmen.staffId}, ${david.staffId}, ${extra.staffId})`)
})

const ask = async ({ client }: StaffClient, change: object, reason = 'Because') =>
  client.send('POST', `${api}/people/changes`, { change, reason })
const idOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.json<{ approval_id: number }>().approval_id
const decide = ({ client }: StaffClient, id: number, decision = 'confirm') =>
  client.send('POST', `${api}/approvals/${id}/decision`, { decision })
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [
  statusCode,
  json<{ error?: string }>().error,
]
const roleOf = async ({ staffId }: StaffClient) =>
  (await app.database.one<{ role: string }>(sql`select role from staff_people where id = ${staffId}`)).role

describe('a change of people', () => {
  test('counts once another administrator confirms it, and both are recorded', async () => {
    const pau = await aStaffClient(app, 'agent', 'Pau')
    const id = idOf(await ask(carmen, { change: 'role', id: pau.staffId, role: 'supervisor' }, 'Promoted'))
    expect(await roleOf(pau)).toBe('agent')
    expect(await lastRecord(app, carmen)).toMatchObject({
      act: 'staff.change',
      subject: 'approval.asked',
      reason: 'Promoted',
      before: { role: 'agent' },
      after: { role: 'supervisor' },
    })
    expect((await decide(david, id)).statusCode).toBe(200)
    expect(await roleOf(pau)).toBe('supervisor')
    expect(await lastRecord(app, david)).toMatchObject({
      act: 'staff.change',
      call: 'decideApproval',
      subject: 'approval.confirmed',
      before: { role: 'agent' },
      after: { role: 'supervisor' },
    })
    // It applies to the next call of an open session.
    expect((await pau.client.get(`${api}/people`)).statusCode).toBe(200)
  })

  test('is not confirmed by who asked, nor refused by them; they can take it back', async () => {
    const pau = await aStaffClient(app, 'agent')
    const id = idOf(await ask(carmen, { change: 'role', id: pau.staffId, role: 'auditor' }))
    for (const decision of ['confirm', 'refuse'])
      expect(outcome(await decide(carmen, id, decision))).toEqual([403, 'second_person_needed'])
    expect(outcome(await david.client.send('POST', `${api}/approvals/${id}/withdrawal`, {}))).toEqual([
      404,
      'not_found',
    ])
    expect((await carmen.client.send('POST', `${api}/approvals/${id}/withdrawal`, {})).statusCode).toBe(200)
    expect(outcome(await decide(david, id))).toEqual([404, 'not_found'])
    expect(await roleOf(pau)).toBe('agent')
  })

  test('does not exist for whom it does not concern', async () => {
    const [pau, laia] = [await aStaffClient(app, 'agent'), await aStaffClient(app, 'supervisor')]
    const id = idOf(await ask(carmen, { change: 'role', id: pau.staffId, role: 'auditor' }))
    for (const stranger of [pau, laia]) {
      expect(outcome(await decide(stranger, id))).toEqual([404, 'not_found'])
      expect((await stranger.client.get(`${api}/approvals`)).json()).toEqual({ items: [] })
    }
    expect((await david.client.get(`${api}/approvals`)).json()).toMatchObject({
      items: [{ id, is_mine: false, asked_by: 'Carmen', reason: 'Because', after: { role: 'auditor' } }],
    })
    expect((await david.client.get(`${api}/profile`)).json()).toMatchObject({ approvals: 1 })
    expect((await carmen.client.get(`${api}/profile`)).json()).toMatchObject({ approvals: 0 })
  })

  test('runs once, when two confirm at the same time', async () => {
    const change = { change: 'add', name: 'Nil', email: 'nil@example.com', role: 'agent' }
    const id = idOf(await ask(carmen, change))
    const answers = await Promise.all([decide(david, id), decide(extra, id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    const mails = await mailsTo(app, 'nil@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/\/mesa\/alta#[\w-]{43}/)
  })

  test('is refused with its reason in the audit', async () => {
    const pau = await aStaffClient(app, 'agent')
    const id = idOf(await ask(carmen, { change: 'remove', id: pau.staffId }))
    expect((await decide(david, id, 'refuse')).statusCode).toBe(200)
    expect(await lastRecord(app, david)).toMatchObject({ act: 'staff.change', subject: 'approval.refused' })
    expect((await pau.client.get(`${api}/profile`)).statusCode).toBe(200)
  })

  test.each([
    [
      'after three days',
      () => app.database.run(sql`update staff_approvals set expires_at = now()`),
      [404, 'not_found'],
    ],
    [
      'of somebody who has left meanwhile',
      () => app.database.run(sql`update staff_people set removed_at = now() where id = ${carmen.staffId}`),
      [409, 'not_possible'],
    ],
    [
      'of somebody who may not do it any more',
      () => app.database.run(sql`update staff_people set role = 'agent' where id = ${carmen.staffId}`),
      [403, 'not_permitted'],
    ],
  ])('is not confirmed %s', async (_, happen, refusal) => {
    const pau = await aStaffClient(app, 'agent')
    const id = idOf(await ask(carmen, { change: 'role', id: pau.staffId, role: 'auditor' }))
    await happen()
    expect(outcome(await decide(david, id))).toEqual(refusal)
    expect(await roleOf(pau)).toBe('agent')
  })

  test('ends the sessions of who is removed', async () => {
    const pau = await aStaffClient(app, 'agent')
    await decide(david, idOf(await ask(carmen, { change: 'remove', id: pau.staffId })))
    expect(outcome(await pau.client.get(`${api}/profile`))).toEqual([401, 'token_expired'])
  })

  test('leaves two administrators, also if both were asked for before', async () => {
    await app.database.run(sql`update staff_people set role = 'agent' where id = ${extra.staffId}`)
    const eva = await aStaffClient(app, 'administrator')
    const first = idOf(await ask(carmen, { change: 'remove', id: eva.staffId }))
    const second = idOf(await ask(carmen, { change: 'role', id: david.staffId, role: 'agent' }))
    expect((await decide(david, first)).statusCode).toBe(200)
    expect(outcome(await decide(david, second))).toEqual([409, 'not_possible'])
    expect(outcome(await ask(carmen, { change: 'remove', id: david.staffId }))).toEqual([409, 'not_possible'])
  })

  test('names somebody who is there, and somebody new once', async () => {
    const { email } = await app.database.one<{ email: string }>(sql`
      select email from staff_people where id = ${david.staffId}`)
    const add = { change: 'add', name: 'Nil', email: email.toUpperCase(), role: 'agent' }
    expect((await ask(carmen, add)).json()).toMatchObject({
      error: 'invalid_request',
      errors: { email: ['taken'] },
    })
    expect(outcome(await ask(carmen, { change: 'remove', id: 999_999 }))).toEqual([404, 'not_found'])
  })

  test('is asked for by administrators only, who are named to others', async () => {
    const jordina = await aStaffClient(app, 'supervisor')
    const answer = await ask(jordina, { change: 'remove', id: david.staffId })
    expect(answer.json()).toMatchObject({
      error: 'not_permitted',
      errors: { act: ['staff.change'], reason: ['act'], who_can: ['administrator'] },
    })
  })
})

describe('a change of permissions', () => {
  const wanted = { ...bundledPermissions, agent: { 'case.read': {} }, supervisor: { 'staff.read': {} } }
  const askTable = ({ client }: StaffClient, permissions: object, version = 0) =>
    client.send('POST', `${api}/permissions/changes`, { permissions, version, reason: 'Less is more' })

  test('applies to the next call, and is a version with both names', async () => {
    const jordina = await aStaffClient(app, 'supervisor')
    expect((await jordina.client.get(`${api}/audit`)).statusCode).toBe(200)
    const id = idOf(await askTable(carmen, wanted))
    expect((await decide(david, id)).statusCode).toBe(200)
    expect((await jordina.client.get(`${api}/audit`)).json()).toMatchObject({
      error: 'not_permitted',
      errors: { who_can: ['administrator', 'auditor'] },
    })
    expect((await jordina.client.get(`${api}/permissions`)).json()).toMatchObject({
      version: 1,
      permissions: { agent: { 'case.read': {} } },
      history: [{ version: 1, asked_by: 'Carmen', confirmed_by: 'David', reason: 'Less is more' }],
    })
    expect(await lastRecord(app, david)).toMatchObject({ after: { 'agent case.take': null } })
  })

  test('is refused if another took its place meanwhile', async () => {
    const [first, second] = [idOf(await askTable(carmen, wanted)), idOf(await askTable(extra, wanted))]
    expect((await decide(david, first)).statusCode).toBe(200)
    expect(outcome(await decide(david, second))).toEqual([409, 'changed_meanwhile'])
    expect(outcome(await askTable(carmen, wanted, 0))).toEqual([409, 'changed_meanwhile'])
  })

  test.each([
    [{ ...bundledPermissions, administrator: {} }, 'administrator staff.read'],
    [{ ...bundledPermissions, auditor: { 'case.answer': {} } }, 'auditor case.answer'],
    [{ ...bundledPermissions, agent: { 'case.burn': {} } }, 'agent case.burn'],
  ])('that cannot be used is refused by name (%#)', async (table, cell) => {
    const { errors } = (await askTable(carmen, table)).json<{ errors: Record<string, string[]> }>()
    expect(Object.keys(errors)).toContain(cell)
  })

  test('that changes nothing is refused', async () => {
    expect(outcome(await askTable(carmen, bundledPermissions))).toEqual([409, 'not_possible'])
  })
})
