import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { findRegulatedDays } from './regulated-queries.ts'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
beforeEach(() => database.run(sql`truncate regulated_prices, events`))

const label = (hour: number) => `${String(hour).padStart(2, '0')}-${String(hour + 1).padStart(2, '0')}`
/** 100,00 in the first hour, a euro more in each; Ceuta and Melilla 50 more. */
const dayOf = (Dia: string, starts = Array.from({ length: 24 }, (_, i) => i)) =>
  starts.map((start, i) => ({
    Dia,
    Hora: label(start),
    PCB: `${100 + i},25`,
    CYM: `${150 + i},5`,
    TEUPCB: '0,00',
  }))

async function importing(content: unknown) {
  const path = join(folder, `${Math.random()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return fanal(database.address, ['import', 'pvpc', path])
}
const days = (zone: 'peninsula' | 'ceuta_melilla', from = '2026-01-01', to = '2026-12-31') =>
  findRegulatedDays(database, { zone, from, to })

test('the days of both zones; again, nothing changes; corrected, they are changed', async () => {
  const PVPC = [...dayOf('11/11/2026'), ...dayOf('12/11/2026')]
  expect(await importing({ PVPC })).toEqual({ code: 0, out: '2 new, 0 changed, 0 as they were\n', err: '' })
  expect((await importing({ PVPC })).out).toBe('0 new, 0 changed, 2 as they were\n')
  const [peninsula, ceuta] = [await days('peninsula'), await days('ceuta_melilla')]
  expect(peninsula.map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-12'])
  expect(peninsula[0]?.prices).toEqual(Array.from({ length: 24 }, (_, i) => 100.25 + i))
  expect(ceuta[1]?.prices.at(-1)).toBe(173.5)
  const negative = dayOf('12/11/2026').map((row, i) => (i === 13 ? { ...row, CYM: '-3,07' } : row))
  expect((await importing({ PVPC: negative })).out).toBe('0 new, 1 changed, 0 as they were\n')
  expect((await days('ceuta_melilla', '2026-11-12', '2026-11-12'))[0]?.prices[13]).toBe(-3.07)
  expect(await database.many(sql`select detail from events where kind = 'import.pvpc'`)).toHaveLength(3)
})

const to = (count: number) => Array.from({ length: count }, (_, i) => i)

test.each([
  ['of 23 hours, numbered on', '29/03/2026', to(23), 23],
  ['of 23 hours, by the clock', '29/03/2026', [0, 1, ...to(24).slice(3)], 23],
  ['of 25 hours, numbered on', '25/10/2026', to(25), 25],
  ['of 25 hours, by the clock', '25/10/2026', [0, 1, 2, 2, ...to(24).slice(3)], 25],
])('a day %s', async (_, day, starts, count) => {
  expect((await importing({ PVPC: dayOf(day, starts) })).out).toContain('1 new')
  expect((await days('peninsula'))[0]?.prices).toHaveLength(count)
})

const of = (over: object) => ({
  PVPC: dayOf('11/11/2026').map((row, i) => (i === 1 ? { ...row, ...over } : row)),
})

test.each([
  [
    'an hour too few',
    { PVPC: dayOf('11/11/2026').slice(1) },
    '2026-11-11 has 24 hours, and the file 23: 00-01 missing',
  ],
  ['24 hours in March', { PVPC: dayOf('29/03/2026') }, '2026-03-29 has 23 hours, and the file 24'],
  [
    'a day twice',
    { PVPC: [...dayOf('11/11/2026'), ...dayOf('11/11/2026')] },
    '2026-11-11 has 24 hours, and the file 48',
  ],
  [
    'hours in another order',
    { PVPC: dayOf('11/11/2026').toReversed() },
    '2026-11-11: "23-24" is not the hour that comes next',
  ],
  ['no hour', of({ Hora: '1' }), '2026-11-11: "1" is not the hour that comes next'],
  ['no day', { PVPC: dayOf('31/02/2026') }, '"31/02/2026" is not a day like 15/11/2026'],
  ['another notation', of({ PCB: '116.92' }), 'PVPC[1].PCB: is not a price like 116,92'],
  ['no price', of({ CYM: undefined }), 'PVPC[1].CYM: is missing'],
  ['no hours', { PVPC: [] }, 'PVPC: has no hours'],
  ['another file', { items: [] }, 'PVPC: is missing'],
])('refused: %s', async (_, content, reason) => {
  const { code, err } = await importing(content)
  expect([code, err]).toEqual([1, expect.stringContaining(`Nothing was changed:\n  ${reason}`)])
  expect(await days('peninsula')).toEqual([])
})

test('a good day beside a bad one is not taken either', async () => {
  const { code } = await importing({ PVPC: [...dayOf('11/11/2026'), ...dayOf('12/11/2026').slice(2)] })
  expect([code, await days('peninsula')]).toEqual([1, []])
})

test('what is no JSON, or no file', async () => {
  expect(await importing('PVPC;1')).toMatchObject({ code: 2, err: expect.stringContaining('is not JSON') })
  expect(await fanal(database.address, ['import', 'pvpc', join(folder, 'none')])).toMatchObject({ code: 2 })
})
