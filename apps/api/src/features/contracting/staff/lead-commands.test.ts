import { describe, expect, test } from 'vitest'
import { deleteLead, updateChecks } from '#features/contracting/leads/draft-queries'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { aReadyLead, signed } from '#test/fixtures/switches'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))

const operate = (...words: string[]) => fanal(database.address, ['lead', ...words])
const list = async (...words: string[]) => (await operate('list', ...words)).out
/** Kept, and with or without permission to call. */
const aLead = (mayCall: boolean) =>
  aReadyLead(app, { installation: { keep_data: true, allow_contact: mayCall } })
const change = (id: string, columns: object) =>
  database.run(sql`
    update leads l set case_number = coalesce(v.case_number, l.case_number),
      confirmed_at = coalesce(v.confirmed_at, l.confirmed_at), saved_at = coalesce(v.saved_at, l.saved_at)
    from jsonb_populate_record(null::leads, ${JSON.stringify(columns)}::jsonb) v where l.id = ${id}`)

describe('leads for staff', () => {
  test('who did not finish and may be called, the last active first; nobody else', async () => {
    const [older, newer, silent] = [await aLead(true), await aLead(true), await aLead(false)]
    await change(older.id, { saved_at: '2026-01-01T10:00:00Z' })
    const out = await list('--state', 'unfinished')
    expect(out.indexOf(newer.id)).toBeLessThan(out.indexOf(older.id))
    expect(out).toMatch(new RegExp(`${newer.id}.*\\+?34.*${newer.email}`))
    expect(out).not.toContain(silent.id)
    expect(out).not.toContain(silent.email)
    const contract = await signed(newer)
    expect(contract).toMatch(/^\d+$/)
    expect(await list()).not.toContain(newer.id)
  })

  test('what a service did not settle is to be checked; who did not agree is not called', async () => {
    const lead = await aLead(false)
    await updateChecks(database, lead.id, { solvency: { vat: lead.vat, result: 'unknown', at: '' } })
    const out = await list('--state', 'to_check')
    expect(out).toMatch(new RegExp(`${lead.id}.*may not be called.*solvency unknown`))
    expect(out).not.toContain(lead.email)
  })

  test('a person settles what a service refused: the contract can be signed', async () => {
    const lead = await aLead(true)
    await updateChecks(database, lead.id, { dni: { vat: lead.vat, result: 'fail', at: '' } })
    expect((await operate('check', lead.id)).err).toContain('One of --pass and --fail')
    expect((await operate('check', lead.id, '--pass')).out).toContain('is settled: pass')
    expect(await list('--state', 'to_check')).not.toContain(lead.id)
    expect((await operate('check', lead.id, '--pass')).err).toContain('nothing to check')
    expect(await signed(lead)).toMatch(/^\d+$/)
  })

  test('a halted company names its case', async () => {
    const lead = await aLead(true)
    await change(lead.id, { case_number: 'C-1', confirmed_at: '2026-11-18T10:00:00Z' })
    expect(await list('--state', 'halted')).toMatch(new RegExp(`${lead.id}.*case C-1`))
  })

  test('taken, noted, closed', async () => {
    const { id } = await aLead(true)
    expect((await operate('take', id)).err).toContain('--as is missing')
    expect((await operate('take', id, '--as', 'Laia')).code).toBe(0)
    expect((await operate('note', id, '--as', 'Laia', '--text', 'Llamar el lunes.')).code).toBe(0)
    const out = await list()
    expect(out).toMatch(new RegExp(`${id}.*taken by Laia`))
    expect(out).toMatch(/ {4}\d{4}-\d\d-\d\d \d\d:\d\d {2}Laia: Llamar el lunes\./)
    expect((await operate('close', id)).err).toContain('--text is missing')
    expect((await operate('close', id, '--text', 'Ya no quiere.')).code).toBe(0)
    expect(await list()).not.toContain(id)
    expect(await list('--state', 'closed')).toContain('Ya no quiere.')
    expect((await operate('note', id, '--text', 'Otra.')).err).toContain('closed before')
    expect((await operate('take', 'nothing', '--as', 'Laia')).err).toContain('no unfinished lead nothing')
    // Goes with its lead.
    await deleteLead(database, id)
    expect(await database.many(sql`select 1 from lead_notes where lead_id = ${id}`)).toEqual([])
  })
})
