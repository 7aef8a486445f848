import { draftPath } from '@fanal/contract/desk/desk-paths'
import { beforeAll, describe, expect, test } from 'vitest'
import { importContent } from '#features/content/import-content'
import { exportContent } from '#features/content/export-content'
import { findFlags, findSettings } from '#features/settings/queries'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { actOnDraft, draftOf, listOf, publish, readDraft, write } from '#test/fixtures/desk/publishing'
import { aStaffClient, lastRecord, type StaffClient } from '#test/fixtures/desk/staff'
import { publishDue } from './publish-due.ts'

const app = await closedAfterAll(testApp())
const { database } = app
const log = app.server.log
const pages = [1, 2, 3, 4, 5, 6]
const banners = [
  'begun',
  'stale',
  'gap',
  'broken',
  'unclean',
  'fields',
  'discarded',
  'summer',
  'left',
  'demoted',
]
const ines = await aStaffClient(app, 'content', 'Inés')
const jordina = await aStaffClient(app, 'supervisor', 'Jordina')
const carmen = await aStaffClient(app, 'administrator', 'Carmen')
const amy = await aStaffClient(app, 'auditor', 'Amy')
const laia = await aStaffClient(app, 'agent', 'Laia')
beforeAll(async () => {
  const inAll = (html: string) => ({ ca: { html }, en: { html } })
  await importContent(database, {
    routes: pages.map((id) => ({
      id,
      route_path: 'contacto',
      btn_title: 'Contacto',
      btn_description: 'Cómo llegar a nosotros',
      texts: {
        ca: { btn_title: 'Contacte', btn_description: 'Com arribar' },
        en: { btn_title: 'Contact', btn_description: 'How to reach us' },
      },
    })),
    elements: pages.map((id) => ({
      id,
      name: 'Horario',
      html_block: '<p>De 8 a 20 h</p>',
      page_id: id,
      texts: { ca: { html_block: '<p>De 8 a 20 h</p>' }, en: { html_block: '<p>8 am to 8 pm</p>' } },
    })),
    banners: banners.map((code) => ({ code, html: '<p>Hola</p>', texts: inAll('<p>Hola</p>') })),
  })
})

const decide = async ({ client }: StaffClient, approval: number, decision: 'confirm' | 'refuse') =>
  client.send('POST', `/api/v2/staff/approvals/${approval}/decision`, { decision, reason: 'Así no.' })
const approvalOf = async (id: number) => (await readDraft(ines, id)).asked?.approval ?? 0
const blockIn = async (id: number, lang: 'es' | 'ca' | 'en') => {
  const { elements } = await exportContent(database)
  const found = elements.find((one) => one.id === id)
  return lang === 'es' ? found?.html_block : found?.texts?.[lang]?.html_block
}
const newHours = { es: '<p>De 8 a 21 h</p>', ca: '<p>De 8 a 21 h</p>', en: '<p>8 am to 9 pm</p>' } as const
async function aChangedPage(page: number): Promise<number> {
  const id = await draftOf(ines, 'page', String(page))
  for (const [lang, html] of Object.entries(newHours))
    await write(ines, id, lang as 'es', { [`block_${page}`]: html })
  return id
}
const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const itsTime = (id: number) =>
  database.run(sql`update publishing_drafts set publish_at = now() - interval '1 second' where id = ${id}`)

describe('a draft', () => {
  test('begins with what is published; two who begin have the same one', async () => {
    const id = await draftOf(ines, 'banner', 'begun')
    expect(await draftOf(jordina, 'banner', 'begun')).toBe(id)
    const draft = await readDraft(ines, id)
    expect(draft).toMatchObject({
      state: 'draft',
      second: null,
      problems: [],
    })
    const values = Object.fromEntries(draft.parts.map(({ part, value }) => [part, value]))
    expect(Object.keys(values).sort()).toEqual(['all', 'ca', 'en', 'es'])
    expect(Object.fromEntries(draft.before.map(({ part, value }) => [part, value]))).toEqual(values)
    await actOnDraft(ines, `/${id}/publication`, { seen: draft.seen, reason: 'Nada nuevo.' })
    expect((await publish(ines, id)).json()).toMatchObject({
      error: 'not_possible',
      errors: { parts: ['unchanged'] },
    })
  })

  test('a stale version of one language is refused; the other languages are saved', async () => {
    const id = await draftOf(ines, 'banner', 'stale')
    const stale = (await readDraft(ines, id)).parts.find(({ part }) => part === 'ca')?.version
    await write(jordina, id, 'ca', { html: '<p>Bon dia</p>' })
    const path = `/api/v2/staff/publishing/drafts/${id}/part`
    const late = { part: 'ca', version: stale, value: { html: '<p>Ei</p>' } }
    const answer = await ines.client.send('PUT', path, late)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed_meanwhile'])
    expect((await write(ines, id, 'en', { html: '<p>Hello</p>' })).statusCode).toBe(200)
    const { parts } = await readDraft(ines, id)
    expect(
      Object.fromEntries(
        parts.map(({ part, value, saved_by: by }) => [part, [value['html'] ?? value['shown'], by]]),
      ),
    ).toEqual({
      all: ['true', 'Inés'],
      ca: ['<p>Bon dia</p>', 'Jordina'],
      en: ['<p>Hello</p>', 'Inés'],
      es: ['<p>Hola</p>', 'Inés'],
    })
  })

  test.each([
    ['without a language', 'gap', 'en', '', { problem: 'missing_language', detail: '' }],
    ['with broken HTML', 'broken', 'en', '<p>Hello', { problem: 'bad_html', detail: '<p>' }],
    [
      'with what customers would never get',
      'unclean',
      'en',
      '<p style="position:fixed">Hi</p><video></video>',
      { problem: 'bad_html', detail: '<video>' },
    ],
  ] as const)('%s is not published', async (_, banner, part, html, problem) => {
    const id = await draftOf(ines, 'banner', banner)
    await write(ines, id, part, { html })
    expect((await readDraft(ines, id)).problems).toEqual([{ part, field: 'html', ...problem }])
    const answer = await publish(ines, id)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { 'en.html': [problem.problem] }])
    await write(ines, id, part, { html: '<p>Hello</p>' })
  })

  test('has the fields of its thing only', async () => {
    const id = await draftOf(ines, 'banner', 'fields')
    expect((await write(ines, id, 'es', { constructor: 'x' })).statusCode).toBe(400)
    expect((await write(ines, id, 'all', { html: 'x' })).statusCode).toBe(400)
  })

  test('that is discarded leaves what is published', async () => {
    const id = await draftOf(ines, 'banner', 'discarded')
    expect((await ines.client.send('DELETE', `/api/v2/staff/publishing/drafts/${id}`)).statusCode).toBe(200)
    expect(await readDraft(ines, id)).toMatchObject({ state: 'discarded' })
    expect((await write(ines, id, 'es', { html: 'x' })).statusCode).toBe(409)
    expect(await draftOf(ines, 'banner', 'discarded')).not.toBe(id)
  })
})

describe('published alone', () => {
  test('a setting applies at once, by the use case of its command; what that refuses is a problem', async () => {
    const id = await draftOf(carmen, 'setting', 'support.reopenDays')
    await write(carmen, id, 'all', { value: 'muchos' })
    const [problem] = (await readDraft(carmen, id)).problems
    expect(problem).toMatchObject({ problem: 'not_valid', detail: expect.stringContaining('a number') })
    await write(carmen, id, 'all', { value: '45' })
    expect((await publish(carmen, id)).json()).toEqual({ id, state: 'published' })
    expect((await findSettings(database)).support.reopenDays).toBe(45)
    expect(await lastRecord(app, carmen)).toMatchObject({
      act: 'publish.alone',
      subject: 'setting support.reopenDays',
      reason: 'Horario nuevo.',
      before: { value: '30' },
      after: { value: '45' },
    })
  })

  test('a flag', async () => {
    const id = await draftOf(carmen, 'flag', 'coupons.coupon')
    await write(carmen, id, 'all', { value: 'false' })
    await publish(carmen, id)
    expect(await findFlags(database)).toMatchObject({ 'coupons.coupon': false })
  })

  test('who has not read what was saved meanwhile publishes nothing', async () => {
    const id = await draftOf(carmen, 'setting', 'support.giveBackMinutes')
    await write(carmen, id, 'all', { value: '10' })
    const { seen } = await readDraft(carmen, id)
    await write(jordina, id, 'all', { value: '20' })
    const answer = await actOnDraft(carmen, `/${id}/publication`, { seen, reason: 'Más corto.' })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed_meanwhile'])
    expect((await findSettings(database)).support.giveBackMinutes).toBe(240)
  })

  test('at a time: by the job, once', async () => {
    const id = await draftOf(ines, 'banner', 'summer')
    for (const lang of ['ca', 'es', 'en'] as const) await write(ines, id, lang, { html: '<p>Verano</p>' })
    expect((await publish(ines, id, '2020-01-01T00:00:00.000Z')).json().errors).toEqual({
      publish_at: ['past'],
    })
    expect((await publish(ines, id, inAMinute())).json()).toEqual({ id, state: 'scheduled' })
    expect(await publishDue(app, log)).toBe(0)
    await itsTime(id)
    expect(await Promise.all([publishDue(app, log), publishDue(app, log)])).toEqual(
      expect.arrayContaining([0, 1]),
    )
    const { banners } = await exportContent(database)
    expect(banners.find(({ code }) => code === 'summer')).toMatchObject({
      html: '<p>Verano</p>',
      texts: { ca: { html: '<p>Verano</p>' } },
    })
    expect(await lastRecord(app, ines)).toMatchObject({ call: 'publishDue', subject: 'banner summer' })
  })

  test.each([
    ['has left', (staffId: number) => sql`update staff_people set removed_at = now() where id = ${staffId}`],
    [
      'may not publish any more',
      (staffId: number) => sql`update staff_people set role = 'agent' where id = ${staffId}`,
    ],
  ])('whoever asked for it %s: it is a draft again', async (why, change) => {
    const nil = await aStaffClient(app, 'content', 'Nil')
    const id = await draftOf(nil, 'banner', why === 'has left' ? 'left' : 'demoted')
    await write(nil, id, 'es', { html: '<p>Verano</p>' })
    await publish(nil, id, inAMinute())
    await database.run(change(nil.staffId))
    await itsTime(id)
    expect(await publishDue(app, log)).toBe(0)
    expect(await readDraft(ines, id)).toMatchObject({ state: 'draft', failure: 'not_permitted' })
  })

  test('one that fails stops no other, and is tried again', async () => {
    const broken = await draftOf(ines, 'banner', 'summer')
    for (const lang of ['ca', 'es', 'en'] as const) await write(ines, broken, lang, { html: '<p>Nuevo</p>' })
    const fine = await draftOf(carmen, 'setting', 'consumption.dataDelayDays')
    await write(carmen, fine, 'all', { value: '5' })
    await publish(ines, broken, inAMinute())
    await publish(carmen, fine, inAMinute())
    for (const id of [broken, fine]) await itsTime(id)
    await database.run(sql`
      create function fails() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
    await database.run(sql`
      create trigger fails before insert or update on banners for each row when (new.code = 'summer')
      execute function fails()`)
    try {
      expect(await publishDue(app, log)).toBe(1)
    } finally {
      await database.run(sql`drop function fails cascade`)
    }
    expect(await readDraft(carmen, fine)).toMatchObject({ state: 'published' })
    expect(await readDraft(ines, broken)).toMatchObject({ state: 'scheduled' })
    expect(await publishDue(app, log)).toBe(1)
  })

  test('what changed before its time is a draft again, and says so', async () => {
    const id = await draftOf(carmen, 'setting', 'invoices.maxContractsInChart')
    await write(carmen, id, 'all', { value: '12' })
    await publish(carmen, id, inAMinute())
    await database.run(sql`update settings set patch = patch || '{"invoices": {"maxContractsInChart": 8}}'`)
    await itsTime(id)
    expect(await publishDue(app, log)).toBe(0)
    expect(await readDraft(carmen, id)).toMatchObject({
      state: 'draft',
      failure: 'changed_meanwhile',
      publish_at: null,
    })
    expect((await publish(carmen, id)).json()).toEqual({ id, state: 'published' })
  })

  test('what waits for its time can be called back', async () => {
    const id = await draftOf(carmen, 'setting', 'invoices.itemsPerPage')
    await write(carmen, id, 'all', { value: '50' })
    await publish(carmen, id, inAMinute())
    expect((await write(carmen, id, 'all', { value: '60' })).statusCode).toBe(409)
    expect((await actOnDraft(carmen, `/${id}/cancellation`)).statusCode).toBe(200)
    expect(await readDraft(carmen, id)).toMatchObject({ state: 'draft', publish_at: null })
  })
})

describe('confirmed by a second person', () => {
  test('a page waits, is not written meanwhile, and is published by the confirmation', async () => {
    const id = await aChangedPage(1)
    expect((await publish(ines, id)).json()).toEqual({ id, state: 'waiting' })
    expect((await write(ines, id, 'es', { block_1: 'x' })).statusCode).toBe(409)
    expect(await blockIn(1, 'es')).toBe('<p>De 8 a 20 h</p>')
    const approval = await approvalOf(id)
    expect((await decide(ines, approval, 'confirm')).json()).toMatchObject({ error: 'second_person_needed' })
    const { drafts } = await listOf(jordina)
    expect(drafts).toContainEqual(
      expect.objectContaining({ id, state: 'waiting', is_for_me: true, second: 'legal' }),
    )
    const waiting = (await jordina.client.get('/api/v2/staff/approvals')).json()
    expect(waiting).toMatchObject({ items: [{ id: approval, page: draftPath(id) }] })
    expect((await decide(jordina, approval, 'confirm')).statusCode).toBe(200)
    expect([await blockIn(1, 'es'), await blockIn(1, 'ca'), await blockIn(1, 'en')]).toEqual([
      newHours.es,
      newHours.ca,
      newHours.en,
    ])
    const { state, history } = await readDraft(ines, id)
    expect(state).toBe('published')
    expect(history).toMatchObject([{ id, by: 'Inés', confirmed_by: 'Jordina', reason: 'Horario nuevo.' }])
    const rows = await database.many(
      sql`select act, before, after from staff_audit where act = 'publish.checked' and after ? 'es block_1' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      { before: { 'es block_1': '<p>De 8 a 20 h</p>' }, after: { 'es block_1': newHours.es } },
    ])
  })

  test('refused: it is a draft again, with the reason', async () => {
    const id = await aChangedPage(2)
    await publish(ines, id)
    await decide(jordina, await approvalOf(id), 'refuse')
    expect(await readDraft(ines, id)).toMatchObject({
      state: 'draft',
      refused: { how: 'refused', by: 'Jordina', reason: 'Así no.' },
    })
    expect((await write(ines, id, 'es', { block_2: '<p>De 8 a 22 h</p>' })).statusCode).toBe(200)
  })

  test('expired: it is a draft again', async () => {
    const id = await aChangedPage(6)
    await publish(ines, id)
    await database.run(sql`update staff_approvals set expires_at = now() where id = ${await approvalOf(id)}`)
    expect(await readDraft(ines, id)).toMatchObject({ state: 'draft', refused: { how: 'expired' } })
  })

  test('at a time: confirmed first, published then', async () => {
    const id = await aChangedPage(3)
    await publish(ines, id, inAMinute())
    await decide(jordina, await approvalOf(id), 'confirm')
    expect(await readDraft(ines, id)).toMatchObject({ state: 'scheduled', asked: null })
    expect(await blockIn(3, 'es')).toBe('<p>De 8 a 20 h</p>')
    await itsTime(id)
    expect(await publishDue(app, log)).toBe(1)
    expect(await blockIn(3, 'es')).toBe(newHours.es)
    expect((await readDraft(ines, id)).history[0]).toMatchObject({ confirmed_by: 'Jordina' })
  })

  test('a revert is a draft of what was there, and goes the same way', async () => {
    const published = await aChangedPage(4)
    await publish(ines, published)
    await decide(jordina, await approvalOf(published), 'confirm')
    const open = await draftOf(ines, 'page', '4')
    expect((await actOnDraft(ines, `/${published}/reversal`)).statusCode).toBe(409)
    await ines.client.send('DELETE', `/api/v2/staff/publishing/drafts/${open}`)
    const { id } = (await actOnDraft(ines, `/${published}/reversal`)).json<{ id: number }>()
    expect(await readDraft(ines, id)).toMatchObject({ state: 'draft', reverts: published })
    expect((await publish(ines, id)).json()).toEqual({ id, state: 'waiting' })
    await decide(jordina, await approvalOf(id), 'confirm')
    expect(await blockIn(4, 'es')).toBe('<p>De 8 a 20 h</p>')
  })
})

describe('who may', () => {
  test('an administrator publishes how the portal works, not its pages', async () => {
    const answer = await actOnDraft(carmen, '', { kind: 'page', key: '5' })
    expect(answer.json()).toMatchObject({ error: 'not_permitted', errors: { reason: ['kind'] } })
    const id = await draftOf(ines, 'page', '5')
    expect((await write(carmen, id, 'es', { block_5: 'x' })).json()).toMatchObject({ error: 'not_permitted' })
  })

  test('an auditor reads all and changes nothing; an agent has no such page', async () => {
    const id = await draftOf(ines, 'page', '5')
    expect(await readDraft(amy, id)).toMatchObject({ id })
    expect((await write(amy, id, 'es', { block_5: 'x' })).statusCode).toBe(403)
    expect((await laia.client.get('/api/v2/staff/publishing')).statusCode).toBe(403)
  })

  test.each(['staff.groupRoles', 'oidc.providerUrl', 'theme.logo', 'no.such'])(
    '%s is no thing of the desk',
    async (key) => {
      expect((await actOnDraft(carmen, '', { kind: 'setting', key })).statusCode).toBe(404)
      const { items } = (await carmen.client.get('/api/v2/staff/publishing/things?kind=setting')).json()
      expect(items.map((one: { key: string }) => one.key)).not.toContain(key)
    },
  )

  test('texts of a setting by language are one thing, which a second person confirms', async () => {
    const id = await draftOf(carmen, 'setting', 'invoicing.generalTerms')
    for (const lang of ['ca', 'es', 'en'] as const)
      await write(carmen, id, lang, { value: `Condiciones ${lang}` })
    expect((await publish(carmen, id)).json()).toEqual({ id, state: 'waiting' })
    await decide(jordina, await approvalOf(id), 'confirm')
    expect((await findSettings(database)).invoicing.generalTerms).toEqual({
      ca: 'Condiciones ca',
      es: 'Condiciones es',
      en: 'Condiciones en',
    })
  })
})
