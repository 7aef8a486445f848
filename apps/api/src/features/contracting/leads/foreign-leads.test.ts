import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type Client } from '#test/app'
import { installation, payment, pdfOf, person } from '#test/fixtures/lead-steps'
import { aFile, saving, sendFile } from '#test/fixtures/drafts'
import { aBrowser, aLead, sendGasLead, sendLead } from '#test/fixtures/leads'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()

/** Every call that names a lead. */
const calls: [string, (client: Client, id: string) => Promise<{ statusCode: number }>][] = [
  ['save', (client, id) => client.send('PUT', `/api/v2/leads/drafts/${id}/`, saving({ revision: 0 }))],
  ['delete', (client, id) => client.send('DELETE', `/api/v2/leads/drafts/${id}/`)],
  [
    'link',
    (client, id) => client.send('POST', `/api/v2/leads/drafts/${id}/link/`, { email: 'a@example.com' }),
  ],
  ['file', (client, id) => sendFile(client, id, pdfOf(500_000))],
  ['first step', (client, id) => sendLead(client, installation({ lead_id: id }))],
  ['person', (client, id) => sendLead(client, { ...person(), lead_id: id })],
  ['payment', (client, id) => sendLead(client, { ...payment(), lead_id: id })],
  ['gas', (client, id) => sendGasLead(client, { ...person(), lead_id: id })],
  ['gas beside it', (client, id) => sendGasLead(client, installation({ electricityLeadId: id }))],
  ['solvency', (client, id) => client.get(`/api/v2/leads/solvencia/${id}`)],
  ['dni', (client, id) => client.get(`/api/v1/leads/dni-validation/${id}`)],
]

const owners: [string, () => Promise<{ asker: Client; id: string }>][] = [
  ['another browser’s', async () => ({ asker: aBrowser(app), id: await aLead(aBrowser(app)) })],
  [
    'another browser’s, from one with a lead of its own',
    async () => {
      const asker = aBrowser(app)
      await aLead(asker)
      return { asker, id: await aLead(aBrowser(app)) }
    },
  ],
  [
    'another browser’s, from a customer',
    async () => ({ asker: (await aSignedInCustomer(app)).client, id: await aLead(aBrowser(app)) }),
  ],
  [
    'another customer’s',
    async () => {
      const theirs = aBrowser(app, (await aSignedInCustomer(app)).client)
      return { asker: (await aSignedInCustomer(app)).client, id: await aLead(theirs) }
    },
  ],
  [
    'a deleted one',
    async () => {
      const asker = aBrowser(app)
      const id = await aLead(asker)
      await asker.send('DELETE', `/api/v2/leads/drafts/${id}/`)
      return { asker, id }
    },
  ],
  [
    'an expired one',
    async () => {
      const asker = aBrowser(app)
      const id = await aLead(asker)
      await app.database.run(sql`update leads set expires_at = now() where id = ${id}`)
      return { asker, id }
    },
  ],
  ['one that never was', async () => ({ asker: aBrowser(app), id: 'x'.repeat(32) })],
]

describe.each(owners)('%s', (_, made) => {
  test('is not there, for any call', async () => {
    const { asker, id } = await made()
    for (const [name, call] of calls) expect([name, (await call(asker, id)).statusCode]).toEqual([name, 404])
    const { n } = await app.database.one<{ n: number }>(sql`
      select count(*) as n from lead_files where lead_id = ${id}`)
    expect(n).toBe(0)
  })
})

test('a file of another lead cannot be named', async () => {
  const [one, other] = [aBrowser(app), aBrowser(app)]
  const id = await aLead(one)
  const upload = await aFile(other, await aLead(other))
  const answer = await sendLead(one, { ...person({ nif_faceup: { upload } }), lead_id: id })
  expect(answer.json().errors).toEqual({ nif_faceup: ['upload_gone'] })
})
