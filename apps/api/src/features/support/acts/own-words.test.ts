import { beforeEach, describe, expect, test } from 'vitest'
import { writeToCustomer } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { mailsTo } from '#test/deliver'
import { anAsker, aRequest, type Asker, caseOf, historyOf } from '#test/fixtures/cases'
import { noticesOf } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()
let asker: Asker
let number: string
beforeEach(async () => {
  asker = await anAsker(app)
  number = await aRequest(asker)
})

const add = (message: string) =>
  asker.client.send('POST', `/api/v2/crm/cases/${number}/messages`, { message, attachments: [] })
const mails = () => mailsTo(app, asker.email)
const unread = async () => (await asker.client.get('/api/v2/notices')).json<{ unread: number }>().unread

describe('what a customer writes', () => {
  test('is a copy in the receipt, said to be theirs, and is never mailed back as ours', async () => {
    const [receipt] = await mails()
    expect(receipt?.text).toMatch(/Lo que nos has escrito:\s+Ahora tengo 4,6 kW\./)
    await add('Y otra cosa más.')
    const mail = (await mails()).at(-1)
    expect(mail?.subject).toBe(`Hemos añadido lo que nos has escrito: ${number}`)
    expect(mail?.text).not.toMatch(/Y otra cosa más|Te escribimos/)
  })

  test('is acknowledged once an hour; each part is in the history', async () => {
    for (const text of ['Uno.', 'Dos.', 'Tres.']) expect((await add(text)).statusCode).toBe(200)
    expect(await mails()).toHaveLength(2)
    expect(historyOf(await caseOf(asker.client, number)).slice(1)).toEqual(
      Array.from({ length: 3 }, () => 'message by customer'),
    )
    await app.database.run(sql`
      update case_entries set at = at - interval '2 hours' where customer_id = ${asker.id}`)
    await add('Cuatro.')
    expect(await mails()).toHaveLength(3)
  })

  test('does not ring: own acts are listed, read; ours are not', async () => {
    await add('Uno.')
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/withdraw`, {})
    expect((await noticesOf(asker.client)).map(({ event }) => event)).toEqual([
      'case_closed',
      'case_moved',
      'case_moved',
    ])
    expect(await unread()).toBe(0)
    number = await aRequest(asker)
    await app.database.transaction((tx) =>
      writeToCustomer(app.deps.env, tx, { number, author: 'Laia', message: 'Lo miramos.' }),
    )
    expect(await unread()).toBe(1)
    expect((await mails()).at(-1)?.text).toContain('Lo miramos.')
  })
})
