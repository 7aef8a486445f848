import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFlags, findSettings, findSettingsPatch } from '#features/settings/queries'
import { sql } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { urlOf } from '#test/address'
import { testSecret } from '#test/app'
import { fanal as run } from '#test/command'
import { folderRemovedAfterAll } from '#test/closed-after-all'
import { type TestDatabase, testDatabase } from '#test/database'
import { sharedBundle } from '#test/processes/shared-bundle'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())
const folder = await folderRemovedAfterAll()
const script = await sharedBundle('cli')

/** The command line of a portal on this machine, in this process. */
const fanal = (words: string[], env: Record<string, string> = {}) =>
  run(database.address, words, { PUBLIC_URL: 'http://localhost:8080', ...env })

/** The same in a separate process. */
function spawned(words: string[]) {
  const options = {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(database.address),
      SESSION_SECRET: testSecret,
    },
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...words], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const events = () => database.many(sql`select actor, kind, detail from events order by id`)

async function aFile(content: unknown): Promise<string> {
  const path = join(folder, `${Math.random()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('without a command, or with an unknown one, it lists the commands', async () => {
  const [none, help, unknown, one] = await Promise.all([
    fanal([]),
    fanal(['--help']),
    fanal(['settings', 'sett']),
    fanal(['maintenance', 'on', '--help']),
  ])
  expect([none.code, help.code, unknown.code, one.code]).toEqual([2, 0, 2, 0])
  expect(help.out).toContain('settings set <key> <value>')
  expect(unknown.err).toContain('There is no command settings sett')
  expect(unknown.err).not.toContain('flags list')
  expect(one.out).toContain('--start INSTANT')
})

test('wrong usage fails before anything is changed', async () => {
  const answers = await Promise.all([
    fanal(['settings', 'set', 'homepage']),
    fanal(['settings', 'get', '--everything']),
    fanal(['flags', 'list'], { DATABASE_URL: 'mysql://x' }),
    fanal(['flags', 'list'], { API_UPSTREAM: 'https://erp.example.com' }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([2, 2, 1, 2])
  expect(answers.map(({ err }) => err).join()).toMatch(
    /<value> is missing.*--everything.*DATABASE_URL.*API_UPSTREAM/s,
  )
  expect(await events()).toEqual([])
})

describe('settings and flags', () => {
  test('are set, refused by name, and recorded', async () => {
    const set = await spawned(['settings', 'set', 'organization.name', 'Llum de Mar'])
    expect(set).toMatchObject({ code: 0, out: 'organization.name = Llum de Mar\n' })
    const bad = await spawned(['settings', 'set', 'features.signUp', 'true'])
    expect(bad.code).toBe(1)
    expect(bad.err).toContain('features.signUp: there is no such setting (did you mean features.signup')
    expect(await fanal(['settings', 'get', 'organization.name'])).toMatchObject({ out: 'Llum de Mar\n' })
    await fanal(['flags', 'set', 'crm.case', 'off'])
    expect(await findFlags(database)).toMatchObject({ 'crm.case': false })
    expect(await events()).toEqual([
      { actor: 'operator', kind: 'settings.set', detail: { key: 'organization.name', value: 'Llum de Mar' } },
      { actor: 'operator', kind: 'flags.set', detail: { name: 'crm.case', value: false } },
    ])
  })
  test('are imported from a file', async () => {
    const good = await aFile({ features: { signup: false }, homepage: 'home' })
    const [imported, missing, broken] = [
      await fanal(['settings', 'import', good]),
      await fanal(['settings', 'import', join(folder, 'none.json')]),
      await fanal(['settings', 'import', await aFile('{')]),
    ]
    expect([imported.code, missing.code, broken.code]).toEqual([0, 2, 2])
    expect(imported.out).toBe('Imported 2 settings\n')
    expect(missing.err).toContain('There is no file')
    expect(await findSettingsPatch(database)).toMatchObject({ features: { signup: false }, homepage: 'home' })
  })
})

test('content is imported and exported', async () => {
  const path = await aFile({
    elements: [{ id: 1, name: 'A', group_name: 'Login', html_block: '<p onclick="x">A</p>' }],
  })
  const imported = await fanal(['content', 'import', path])
  expect(imported).toMatchObject({ code: 0, out: 'Imported 0 routes, 1 elements, 0 banners and 0 coupons\n' })
  expect(imported.err).toContain('Taken out of elements[0].html_block: onclick')
  const exported = await fanal(['content', 'export'])
  expect(JSON.parse(exported.out)).toMatchObject({ elements: [{ id: 1, html_block: '<p>A</p>' }] })
  const refused = await fanal(['content', 'import', await aFile({ elements: [{ id: 1 }] })])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('elements[0].name: ')
})

test('maintenance starts, can be bypassed, and ends', async () => {
  const on = ['maintenance', 'on', '--start', '2026-11-20T22:00:00+01:00']
  expect((await fanal([...on, '--end', '2026-11-20T20:00:00Z'])).code).toBe(2)
  expect((await fanal([...on, '--end', 'tomorrow'])).code).toBe(2)
  expect((await fanal([...on, '--end', '2026-11-21T06:00:00+01:00'])).code).toBe(0)
  expect((await findSettings(database)).maintenance).toEqual({
    activated: true,
    start: '2026-11-20T21:00:00.000Z',
    end: '2026-11-21T05:00:00.000Z',
  })
  const bypass = await fanal(['maintenance', 'bypass', '--hours', '2'])
  expect(bypass.out).toMatch(
    /^document\.cookie = 'maintenance_bypass=[\w.-]+; path=\/; max-age=7200; SameSite=Lax'\n$/,
  )
  await fanal(['maintenance', 'off'])
  expect((await findSettings(database)).maintenance.activated).toBe(false)
})

test('mails are listed, those that wait too', async () => {
  await enqueue(database, 'mail', { to: 'marta@example.com', subject: 'Hola' })
  const { out } = await fanal(['mail', 'list', '--limit', '5'])
  expect(out).toMatch(/ waiting +marta@example\.com +Hola\n$/)
})

test('the demo is loaded once, in demo mode, and only into an empty database', async () => {
  expect((await fanal(['demo'])).err).toContain('DEMO=1')
  await fanal(['settings', 'set', 'organization.name', 'Llum de Mar'])
  const first = await fanal(['demo', '--customers', '3'], { DEMO: '1' })
  expect(first.code).toBe(0)
  expect((await fanal(['demo'], { DEMO: '1' })).err).toContain('already there')
  expect(await database.one(sql`select count(*) as customers from customers`)).toEqual({ customers: 8 })
  // The operator's earlier settings stay.
  expect((await findSettings(database)).organization).toMatchObject({
    name: 'Llum de Mar',
    phone_crm: '900 000 000',
  })
  await database.run(sql`truncate contracts, invoices, payments, batteries cascade`)
  await database.run(sql`delete from customers where vat = '12345678Z'`)
  expect(await fanal(['demo'], { DEMO: '1' })).toMatchObject({ code: 2 })
})
