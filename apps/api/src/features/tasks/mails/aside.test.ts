import type { MailAside } from '@fanal/contract/schemas/desk/tasks'
import { expect, test } from 'vitest'
import { savePutAside } from '#features/support/mail-in/put-aside-queries'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAgent } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
const path = '/api/v2/staff/tasks/mails-aside'

const mailAt = (name: string, at: string, number: string | null) => ({
  box: 'INBOX',
  name,
  outcome: number ? 'stranger' : 'unreadable',
  case_number: number,
  at: new Date(at),
})

test('mails that no case took are listed, the newest first', async () => {
  await savePutAside(app.database, mailAt('1.eml', '2026-11-17T09:00:00.000Z', null))
  await savePutAside(app.database, mailAt('2.eml', '2026-11-18T09:00:00.000Z', '26000417'))
  const { client } = await anAgent(app)
  const { items } = (await client.get(path)).json<{ items: MailAside[] }>()
  expect(items).toEqual([
    {
      box: 'INBOX',
      name: '2.eml',
      outcome: 'stranger',
      case_number: '26000417',
      at: '2026-11-18T09:00:00.000Z',
    },
    { box: 'INBOX', name: '1.eml', outcome: 'unreadable', case_number: null, at: '2026-11-17T09:00:00.000Z' },
  ])
})

test('whoever reads no tasks is not told of them', async () => {
  const { client } = await anAgent(app, 'Inés', 'content')
  expect((await client.get(path)).json()).toMatchObject({ error: 'not_permitted' })
})
