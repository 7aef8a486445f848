import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { dataUrlOf, installation, pdfOf, person } from '#test/fixtures/lead-steps'
import { aDraft, draftOf, saving, sendFile } from '#test/fixtures/drafts'
import { aBrowser, aKey, aLead } from '#test/fixtures/leads'
import { callAndDie } from '#test/processes/dying-call'
import { dyingServer } from '#test/processes/dying-server'
import { sharedBundle } from '#test/processes/shared-bundle'
import { ownProcess } from '#test/processes/own-process'
import { untilAdmitted } from '#test/processes/until-admitted'
import { forgetLeads } from './forget-leads.ts'
import { listLeadFiles } from './lead-files.ts'

// A server dies in the middle of a write, around the commit of the first by kill -9. Nothing is half there, and a retry at another server with the same
// key does it once.

// Some tests start a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const die = await dyingServer(database)
const leads = async () => (await database.one<{ n: number }>(sql`select count(*) as n from leads`)).n

test.each(['before insert into leads', 'before update leads set steps', 'before commit', 'after commit'])(
  'a first step, killed %s: one lead after the retry, and its browser knows it',
  async (point) => {
    const before = await leads()
    const [body, key] = [installation(), aKey()]
    const call = { path: '/api/v1/leads', body, headers: key }
    await (point.endsWith('commit') ? callAndDie(database.address, point, call) : die(point, call))
    expect(await leads()).toBe(before + (point === 'after commit' ? 1 : 0))
    const browser = aBrowser(app)
    const again = await browser.send('POST', '/api/v1/leads', body, key)
    const { lead_id } = again.json<{ lead_id: string }>()
    expect(await leads()).toBe(before + 1)
    expect(await draftOf(browser)).toMatchObject({ lead_id })
  },
)

test('a step with files, killed before its end: neither step nor files', async () => {
  const browser = aBrowser(app)
  const lead_id = await aLead(browser)
  const content = dataUrlOf(pdfOf(600_000))
  const body = { ...person({ nif_faceup: { name: 'dni.pdf', content } }), lead_id }
  const headers = { ...aKey(), cookie: `__Host-lead=${browser.secret()}` }
  await die('before update leads set steps', { path: '/api/v1/leads', body, headers })
  expect(await listLeadFiles(database, lead_id)).toEqual([])
  expect((await browser.send('POST', '/api/v1/leads', body, headers)).json()).toEqual({ lead_id })
  expect((await listLeadFiles(database, lead_id)).length).toBe(1)
})

test('a save, killed after its commit: the retry with its key is no conflict', async () => {
  const browser = aBrowser(app)
  const draft = await aDraft(browser)
  const path = `/api/v2/leads/drafts/${draft.lead_id}/`
  const headers = { ...aKey(), cookie: `__Host-lead=${browser.secret()}` }
  await die('after commit', { method: 'PUT', path, body: saving(draft), headers })
  const again = await browser.send('PUT', path, saving(draft), headers)
  expect([again.statusCode, again.json()]).toMatchObject([200, { revision: 1 }])
})

test('an upload, killed between two parts: it is no file, can be sent again, and is cleaned up', async () => {
  const browser = aBrowser(app)
  const { lead_id } = await aDraft(browser)
  const { child, address } = await ownProcess(database.address, { bundle: await sharedBundle() })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const parts = async () =>
    (
      await database.one<{ n: number }>(sql`
        select count(*) as n from lead_file_parts p join lead_files f on f.id = p.file_id where f.lead_id = ${lead_id}`)
    ).n
  const content = pdfOf(600_000)
  await untilAdmitted(() => fetch(`${address}/api/v2/unknown`))
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(content.subarray(0, 300_000)))
      while ((await parts()) === 0) await sleep(20)
      child.kill('SIGKILL')
      await exit
      controller.close()
    },
  })
  const sent = fetch(`${address}/api/v2/leads/drafts/${lead_id}/files/?purpose=identity`, {
    method: 'POST',
    headers: { cookie: `__Host-lead=${browser.secret()}`, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  })
  await expect(sent).rejects.toThrow('fetch failed')
  expect(await parts()).toBe(1)
  expect(await listLeadFiles(database, lead_id)).toEqual([])
  expect((await sendFile(browser, lead_id, content)).statusCode).toBe(200)
  expect((await listLeadFiles(database, lead_id)).length).toBe(1)
  await database.run(sql`
    update lead_files set created_at = now() - interval '25 hours'
    where lead_id = ${lead_id} and finished_at is null`)
  await forgetLeads(database)
  const { n } = await database.one<{ n: number }>(sql`
    select count(*) as n from lead_files where lead_id = ${lead_id}`)
  expect(n).toBe(1)
})
