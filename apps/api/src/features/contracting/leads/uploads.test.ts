import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { type TestApp, testApp, testEnv } from '#test/app'
import { pdfOf } from '#test/fixtures/lead-steps'
import { aDraft, aFile, draftOf, save, sendFile } from '#test/fixtures/drafts'
import { aBrowser, type Browser } from '#test/fixtures/leads'
import { forgetLeads } from './forget-leads.ts'
import { listLeadFiles, readLeadFile } from './lead-files.ts'

let app: TestApp
let browser: Browser
let leadId: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  browser = aBrowser(app)
  leadId = (await aDraft(browser)).lead_id
})

const stored = () =>
  app.database.many<{ id: string; finished: boolean }>(sql`
    select id, finished_at is not null as finished from lead_files where lead_id = ${leadId}`)
const partsOf = (fileId: string) =>
  app.database.many<{ part: number; content: Buffer }>(sql`
    select part, content from lead_file_parts where file_id = ${fileId} order by part`)
const age = (days: number) =>
  app.database.run(sql`
    update lead_files set created_at = created_at - make_interval(days => ${days}) where lead_id = ${leadId}`)

describe('a file', () => {
  test('is stored in parts that cannot be read, and comes back whole', async () => {
    const content = pdfOf(700_000)
    const answer = await sendFile(browser, leadId, content, { name: '../../dni.pdf' })
    const { upload } = answer.json<{ upload: string }>()
    expect([answer.statusCode, answer.json()]).toEqual([200, { upload, name: 'dni.pdf', size: 700_000 }])
    const parts = await partsOf(upload)
    expect(parts.length).toBe(3)
    // Long enough not to be there by chance.
    expect(parts.some(({ content: part }) => part.includes('identity') || part.includes('%PDF-1.'))).toBe(
      false,
    )
    const back = await readLeadFile(app.deps.env, app.database, { leadId, upload })
    expect(back?.content.equals(content)).toBe(true)
    expect(back).toMatchObject({ name: 'dni.pdf', kind: 'pdf', purpose: 'identity' })
  })

  test('with another secret, or a part less, it is gone', async () => {
    const { upload } = (await sendFile(browser, leadId, pdfOf(700_000))).json<{ upload: string }>()
    const other = testEnv({ SESSION_SECRET: 'another secret of more than thirty-two characters' })
    expect(await readLeadFile(other, app.database, { leadId, upload })).toBeUndefined()
    await app.database.run(sql`delete from lead_file_parts where file_id = ${upload} and part = 2`)
    expect(await readLeadFile(app.deps.env, app.database, { leadId, upload })).toBeUndefined()
  })

  test('is of its lead alone', async () => {
    const upload = await aFile(browser, leadId)
    const other = await aDraft(aBrowser(app))
    expect(await readLeadFile(app.deps.env, app.database, { leadId: other.lead_id, upload })).toBeUndefined()
  })

  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'invalid_attachment_type'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'invalid_attachment_type'],
    ['a program', Buffer.from('MZ\x90\0\x03'), 'invalid_attachment_type'],
  ])('%s is refused, and nothing stays', async (_, content, code) => {
    const answer = await sendFile(browser, leadId, content)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { file: [code] }])
    expect(await stored()).toEqual([])
  })

  test('more than the settings allow', async () => {
    await setSetting(app.database, 'fileUploadSizeLimit', '300000')
    const answer = await sendFile(browser, leadId, pdfOf(600_000))
    expect(answer.json().errors).toEqual({ file: ['file_too_large'] })
    expect(await stored()).toEqual([])
    await unsetSetting(app.database, 'fileUploadSizeLimit')
  })

  test('a lead has thirty at most', async () => {
    for (let i = 0; i < 30; i += 1) await aFile(browser, leadId)
    const answer = await sendFile(browser, leadId, pdfOf(100))
    expect(answer.json().errors).toEqual({ file: ['too_many_files'] })
  })

  test('whose draft is deleted while it is sent leaves nothing', async () => {
    async function* slowly() {
      yield pdfOf(300_000)
      await browser.send('DELETE', `/api/v2/leads/drafts/${leadId}/`)
      await sleep(50)
      yield Buffer.alloc(600_000, 'x')
    }
    const answer = await browser.inject({
      method: 'POST',
      url: `/api/v2/leads/drafts/${leadId}/files/?purpose=invoice`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Readable.from(slowly()),
    })
    expect(answer.statusCode).toBe(404)
    expect(await stored()).toEqual([])
    expect(
      await app.database.many(sql`
        select from lead_file_parts p where not exists (select from lead_files f where f.id = p.file_id)`),
    ).toEqual([])
  })
})

describe('deleted by rule', () => {
  const named = (uploads: Record<string, string>) =>
    save(browser, { lead_id: leadId, revision: 0 } as never, {
      is_kept: true,
      values: {
        person: { nifFaceup: [{ upload: uploads['identity'], name: 'dni.pdf' }] },
        installation: { invoice: [{ upload: uploads['invoice'], name: 'bill.pdf' }] },
      },
    })

  test('identity documents after 30 days: the draft asks for them again', async () => {
    const identity = await aFile(browser, leadId, 'identity')
    const invoice = await aFile(browser, leadId, 'invoice')
    await named({ identity, invoice })
    await age(29)
    await forgetLeads(app.database)
    expect((await listLeadFiles(app.database, leadId)).length).toBe(2)
    await age(2)
    await forgetLeads(app.database)
    expect((await listLeadFiles(app.database, leadId)).map(({ id }) => id)).toEqual([invoice])
    expect(await partsOf(identity)).toEqual([])
    expect((await draftOf(browser))?.values).toEqual({
      person: { nifFaceup: [] },
      installation: { invoice: [{ upload: invoice, name: 'bill.pdf' }] },
    })
  })

  test('what no draft names any more, after a day', async () => {
    const kept = await aFile(browser, leadId, 'invoice')
    await aFile(browser, leadId, 'invoice')
    await named({ identity: 'none', invoice: kept })
    await age(2)
    await forgetLeads(app.database)
    expect((await listLeadFiles(app.database, leadId)).map(({ id }) => id)).toEqual([kept])
  })
})
