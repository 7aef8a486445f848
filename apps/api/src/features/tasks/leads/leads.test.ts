import { describe, expect, test } from 'vitest'
import { updateChecks } from '#features/contracting/leads/draft-queries'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { aStaffClient, lastRecord, type StaffClient } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'
import { aReadyLead, signed } from '#test/fixtures/switches'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const laia = await aStaffClient(app, 'agent', 'Laia')
const pau = await aStaffClient(app, 'back-office', 'Pau')
const auditor = await aStaffClient(app, 'auditor', 'Amy')

const aLead = (mayCall: boolean) =>
  aReadyLead(app, { installation: { keep_data: true, allow_contact: mayCall } })
const moveBack = (id: string, days: number) =>
  database.run(sql`update leads set saved_at = saved_at - make_interval(days => ${days}) where id = ${id}`)

describe('who did not finish and may be called', () => {
  test('is listed by due date, without what rests sealed; nobody else is', async () => {
    const [late, fresh, silent] = [await aLead(true), await aLead(true), await aLead(false)]
    await moveBack(late.id, 10)
    const { items, counts } = await taskQueueOf(laia, 'lead')
    const ids = items.map(({ id }) => id)
    expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(fresh.id))
    expect(ids).not.toContain(silent.id)
    expect(items[0]).toMatchObject({
      kind: 'lead',
      energy: 'electricity',
      clock: { phase: 'left', level: 'late' },
    })
    expect(JSON.stringify(items)).not.toContain(fresh.email)
    expect(counts?.find(({ kind }) => kind === 'lead')).toMatchObject({ n: items.length, is_more: false })
    await signed(fresh)
    expect(await waitingOf(laia, 'lead', fresh.id)).toBeUndefined()
  })

  test('is opened to be read, which is recorded', async () => {
    const { id, email } = await aLead(true)
    expect(await taskOf(laia, 'lead', id)).toMatchObject({ email, may_call: true, checks: [] })
    expect(await lastRecord(app, laia)).toMatchObject({ act: 'task.read', subject: `lead ${id}` })
    const silent = await aLead(false)
    expect(await taskOf(laia, 'lead', silent.id)).toMatchObject({ email: '', mobile: '', clock: null })
  })

  test('is taken, noted and closed, with a line each; a note begins another term', async () => {
    const { id } = await aLead(true)
    const take = () => decide(laia, { kind: 'lead', id, path: `leads/${id}/take` })
    expect((await take()).statusCode).toBe(200)
    expect(await lastRecord(app, laia)).toMatchObject({
      act: 'lead.work',
      before: { assignee: '' },
      after: { assignee: 'Laia' },
    })
    const { id: customerId } = await aCustomer(database)
    await database.run(sql`update leads set customer_id = ${customerId} where id = ${id}`)
    expect((await actOn(laia, `leads/${id}/notes`, { text: 'Llamar el lunes.' })).statusCode).toBe(200)
    expect(await lastRecord(app, laia)).toMatchObject({ call: 'noteLead', customer_id: customerId })
    await database.run(sql`update leads set customer_id = null where id = ${id}`)
    expect(await waitingOf(laia, 'lead', id)).toMatchObject({ assignee: 'Laia', clock: { phase: 'called' } })
    const path = `leads/${id}/close`
    const empty = await decide(laia, { kind: 'lead', id, path, body: { reason: ' ' } })
    expect([empty.statusCode, empty.json().errors]).toEqual([400, { reason: ['required'] }])
    await decide(laia, { kind: 'lead', id, path, body: { reason: 'Ya no quiere.' } })
    expect(await lastRecord(app, laia)).toMatchObject({ reason: 'Ya no quiere.', after: { state: 'closed' } })
    const { history, clock } = await taskOf(laia, 'lead', id)
    expect(history.map(({ what, author, text }) => [what, author, text])).toEqual([
      ['saved', '', ''],
      ['taken', 'Laia', ''],
      ['note', 'Laia', 'Llamar el lunes.'],
      ['closed', 'Laia', 'Ya no quiere.'],
    ])
    expect(clock).toBeNull()
    expect(await waitingOf(laia, 'lead', id)).toBeUndefined()
    // The command line reads the same.
    const { out } = await fanal(database.address, ['lead', 'list', '--state', 'closed'])
    expect(out).toContain('Laia: Ya no quiere.')
  })

  test('a stale act is refused with what happened meanwhile, and does nothing', async () => {
    const { id } = await aLead(true)
    const { seen } = await taskOf(laia, 'lead', id)
    await fanal(database.address, ['lead', 'take', id, '--as', 'Pau'])
    const answer = await actOn(laia, `leads/${id}/close`, { reason: 'No contesta.', seen })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed_meanwhile'])
    expect(answer.json().errors.meanwhile).toEqual([expect.stringMatching(/ taken Pau$/)])
    expect(await waitingOf(laia, 'lead', id)).toMatchObject({ assignee: 'Pau' })
  })

  test('of two who take it at once, one has it', async () => {
    const { id } = await aLead(true)
    const { seen } = await taskOf(laia, 'lead', id)
    const answers = await Promise.all([laia, pau].map((one) => actOn(one, `leads/${id}/take`, { seen })))
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  })
})

describe('what a service refused', () => {
  const refusedLead = async () => {
    const lead = await aLead(false)
    const dni = { vat: lead.vat, result: 'fail', at: '2026-11-18T10:00:00Z' } as const
    await updateChecks(database, lead.id, { dni })
    return lead
  }

  test('is settled with a reason by whom the table lets; then the contract can be signed', async () => {
    const lead = await refusedLead()
    const { id } = lead
    expect(await waitingOf(pau, 'check', id)).toMatchObject({ clock: { phase: 'unchecked' } })
    expect(await taskOf(pau, 'check', id)).toMatchObject({
      email: '',
      checks: [{ check: 'dni', result: 'fail', is_staffs: false, tax_id: lead.vat }],
    })
    const check = (person: StaffClient) =>
      decide(person, {
        kind: 'check',
        id,
        path: `leads/${id}/check`,
        body: { result: 'pass', reason: 'DNI visto.' },
      })
    for (const person of [laia, auditor])
      expect((await check(person)).json()).toMatchObject({
        error: 'not_permitted',
        errors: { act: ['lead.check'], who_can: ['back-office', 'supervisor'] },
      })
    expect((await check(pau)).statusCode).toBe(200)
    expect(await lastRecord(app, pau)).toMatchObject({
      act: 'lead.check',
      reason: 'DNI visto.',
      before: { check: 'dni fail' },
      after: { check: 'pass' },
    })
    expect(await waitingOf(pau, 'check', id)).toBeUndefined()
    expect((await check(pau)).json()).toMatchObject({ error: 'not_possible' })
    expect(await signed(lead)).toMatch(/^\d+$/)
  })

  test('its clock does not begin anew when the customer goes on', async () => {
    const { id } = await refusedLead()
    await database.run(sql`
      update leads set to_check_since = to_check_since - interval '20 days', saved_at = now() where id = ${id}`)
    await updateChecks(database, id, { dni: { vat: 'X', result: 'unknown', at: '' } })
    expect(await waitingOf(pau, 'check', id)).toMatchObject({ clock: { level: 'late' } })
  })
})
