import type { CasesPage } from '@fanal/contract/schemas/support'
import { parseReplyAddress } from '@fanal/domain/support/mail/reply-address'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { askCustomer } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { aContract } from '#test/builders'
import { isReplyMac } from './case-links.ts'
import { aClaim, type Asker, anAsker, aRequest, caseOf, photo, tokenIn } from '#test/fixtures/cases'
import { mailsTo } from '#test/deliver'
import { pdfText } from '#test/pdf'

let app: TestApp
let asker: Asker
let other: Asker
beforeAll(async () => {
  app = await testApp()
  const body = { name: 'Junta Arbitral', url: 'https://junta.example.com' }
  await setSetting(
    app.database,
    'support',
    JSON.stringify({ disputeBody: body, replyTo: 'case@mail.example.com' }),
  )
  asker = await anAsker(app)
  other = await anAsker(app)
})
afterAll(() => app.close())

const list = async (query = '', client = asker.client) =>
  (await client.get(`/api/v2/crm/cases/${query}`)).json<CasesPage>()
const numbersOf = ({ items }: CasesPage) => items.map(({ number }) => number)
const act = (number: string, name: string) =>
  asker.client.send('POST', `/api/v2/crm/cases/${number}/${name}/`, {})

describe('the list', () => {
  let yours: string
  let first: string
  let second: string
  let closed: string
  beforeAll(async () => {
    asker = await anAsker(app)
    first = await aRequest(asker, { title: 'Batería compartida' })
    yours = await aClaim(asker)
    closed = await aRequest(asker, { title: 'Ya está' })
    second = await aRequest(asker, { title: 'Otra cosa' })
    await act(closed, 'withdraw')
    await app.database.transaction((tx) =>
      askCustomer(app.deps.env, tx, { number: yours, author: 'Laia', message: '¿Una foto?' }),
    )
    await aRequest(other)
  })

  test('parts your turn, the open ones and the closed ones; the newest first', async () => {
    const page = await list()
    expect(numbersOf(page)).toEqual([yours, second, first, closed])
    expect(page).toMatchObject({
      n_items: 4,
      offset: 0,
      limit: 10,
      is_more: false,
      counts: { yours: 1, open: 2, closed: 1 },
    })
    expect(page.items[0]).toMatchObject({ turn: 'customer', asked: '¿Una foto?', claim: { subtipus: '009' } })
  })

  test.each(['yours', 'open', 'closed'] as const)('of a group: %s', async (state) => {
    const expected = { yours: [yours], open: [second, first], closed: [closed] }[state]
    const page = await list(`?state=${state}`)
    expect([numbersOf(page), page.n_items]).toEqual([expected, expected.length])
    expect(page.counts).toEqual({ yours: 1, open: 2, closed: 1 })
  })

  test('a page of it', async () => {
    expect(numbersOf(await list('?offset=1&limit=2'))).toEqual([second, first])
    expect(await list('?offset=9&limit=2')).toMatchObject({ items: [], n_items: 4 })
  })

  test('is searched by words, number and contract, with accents or without', async () => {
    expect(numbersOf(await list('?filter=bateria'))).toEqual([first])
    expect(numbersOf(await list(`?filter=${closed}`))).toEqual([closed])
    expect((await list(`?filter=${asker.contract.name}`)).n_items).toBe(4)
    expect((await list('?filter=%25')).n_items).toBe(0)
    const { name } = await aContract(app.database, { customerId: asker.id })
    expect((await list(`?contractName=${name}`)).n_items).toBe(0)
    expect((await list(`?contractName=${asker.contract.name}`)).n_items).toBe(4)
    expect((await list(`?contractName=${other.contract.name}`)).n_items).toBe(0)
  })

  test('reads its index, whatever the number of cases', async () => {
    const plan = await app.database.many<{ 'QUERY PLAN': string }>(sql`
      explain select c.id from cases c where c.customer_id = ${asker.id}
      order by c.list_group, c.listed_at desc, c.id desc limit 10`)
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Sort Key/)
  })
})

describe('files and receipt', () => {
  test('a file comes back as it was sent, as an attachment', async () => {
    const number = await aRequest(asker, { attachments: [photo] })
    const [entry] = (await caseOf(asker.client, number)).entries
    const answer = await asker.client.get(`/api/v2/crm/cases/${number}/files/${entry?.files[0]?.id}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-length': String(entry?.files[0]?.size),
    })
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.rawPayload.toString('base64')).toBe(photo.content.split(',')[1])
    const elsewhere = await aRequest(asker)
    const wrong = await asker.client.get(`/api/v2/crm/cases/${elsewhere}/files/${entry?.files[0]?.id}`)
    expect(wrong.statusCode).toBe(404)
  })

  test('the receipt says number, content, dates and rights', async () => {
    const number = await aClaim(asker, { comments: 'Primera línea.\nSegunda línea.' })
    const answer = await asker.client.get(`/api/v2/crm/cases/${number}/receipt/?lang=es`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload)
    for (const words of [number, 'Primera línea.', 'Segunda línea.', '5 días naturales', 'Junta Arbitral'])
      expect(text).toContain(words)
  })
})

test('mails can be answered, are known again, and lead to the case', async () => {
  const number = await aRequest(asker)
  const mail = (await mailsTo(app, asker.email)).at(-1)
  expect(mail?.replyTo).toMatch(new RegExp(`^case\\+${number}\\.[0-9a-f]{20}@mail\\.example\\.com$`))
  expect(mail).toMatchObject({ thread: mail?.replyTo, loopMark: 'fanal-case' })
  const { mac = '' } = parseReplyAddress(mail?.replyTo?.toUpperCase() ?? '') ?? {}
  expect(isReplyMac(app.deps.env, number, mac)).toBe(true)
  expect(isReplyMac(app.deps.env, '26999999', mac)).toBe(false)
  expect(mail?.text).toContain('Junta Arbitral')
  expect(tokenIn(mail?.text)).toMatch(new RegExp(`^${number}\\.`))
  const { items } = (
    await asker.client.get(`/api/v2/contracts/${asker.contract.name}/communications/`)
  ).json<{ items: { subject: string; body: string }[] }>()
  expect(items[0]?.subject).toBe(mail?.subject)
  expect(items[0]?.body).not.toContain('/seguimiento/')
})
