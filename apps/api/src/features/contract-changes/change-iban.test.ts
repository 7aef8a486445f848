import { formatIban, maskIban } from '@fanal/domain/identifiers/iban'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aBankAccount, anIban } from '#test/builders'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'
import { sign } from '#test/fixtures/signatures'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeEach(async () => {
  await app.database.run(sql`update settings set patch = '{}'`)
  holder = await aHolder(app)
})

const change = (body: object, { client, contract } = holder, version = 2) =>
  client.send('POST', `/api/v${version}/contracts/${contract.name}/iban/`, body)
const newIban = (iban: string) => ({ already_registered: false, iban, owner_is_bank_owner: true })
const ibans = async () => (await holder.client.get('/api/v2/ibans/')).json().items

const pngUrl = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1').toString('base64')}`
const aFile = (content: string, name = 'justificante.png') => ({ name, content })

test('the accounts of the customer are listed, masked', async () => {
  const [first, second] = holder.accounts
  expect(await ibans()).toEqual([
    { id: first.id, printable_iban: maskIban(first.iban) },
    { id: second.id, printable_iban: maskIban(second.iban) },
  ])
  expect((await ibans())[0].printable_iban).toMatch(/^ES\d\d •••• •••• \d{4}$/)
})

test.each([1, 2])(
  'version %d: an existing account waits for its signature, then applies',
  async (version) => {
    const [current, other] = holder.accounts
    const answer = await change({ already_registered: true, bank_id: other.id }, holder, version)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ waiting_for_signature: true })
    expect(await detailOf(holder)).toMatchObject({
      bank_account: { id: current.id },
      waitingForSignature: ['iban'],
      atr_available: true,
    })
    await sign(app, holder)
    expect(await detailOf(holder)).toMatchObject({ bank_account: { id: other.id }, waitingForSignature: [] })
    const [done] = await changesOf(holder)
    expect(done).toMatchObject({
      kind: 'iban',
      state: 'done',
      summary: [{ before: maskIban(current.iban), after: maskIban(other.iban) }],
      signature: { state: 'signed' },
    })
    expect(done?.history.map(({ state }) => state)).toEqual(['requested', 'signature_pending', 'done'])
  },
)

describe('a new account', () => {
  test.each([
    ['in groups and lower case', (iban: string) => ` ${formatIban(iban).toLowerCase()} `],
    ['with dashes and the word', (iban: string) => `IBAN ${formatIban(iban).replaceAll(' ', '-')}`],
  ])('%s is cleaned', async (_, spell) => {
    const iban = anIban()
    expect((await change(newIban(spell(iban)))).statusCode).toBe(200)
    // Nothing is stored before it is signed.
    expect(await ibans()).toHaveLength(2)
    await sign(app, holder)
    expect(await ibans()).toHaveLength(3)
    expect((await detailOf(holder)).bank_account?.printable_iban).toBe(maskIban(iban))
  })
  test('of another country is good', async () => {
    expect((await change(newIban('DE89 3704 0044 0532 0130 00'))).statusCode).toBe(200)
  })
  test('that already exists is reused', async () => {
    const [, other] = holder.accounts
    await change(newIban(other.iban))
    await sign(app, holder)
    expect(await ibans()).toHaveLength(2)
    expect(await detailOf(holder)).toMatchObject({ bank_account: { id: other.id } })
  })
  test('neither mails nor the history hold its number', async () => {
    const iban = anIban()
    await change(newIban(iban))
    const all = JSON.stringify([await changesOf(holder), await mailsTo(app, holder.email)])
    expect(all).not.toContain(iban.slice(4, 20))
    expect(app.logs()).not.toContain(iban)
  })
})

describe('refused, with every error at once', () => {
  test.each<[object, object]>([
    [
      { already_registered: false },
      { iban: ['required'], owner_is_bank_owner: ['required'], files: ['required'] },
    ],
    [
      { already_registered: false, iban: 'ES9121000418450200051333', owner_is_bank_owner: false, files: [] },
      { iban: ['iban_not_valid'], owner_is_bank_owner: ['required'], files: ['required'] },
    ],
    [
      { already_registered: false, iban: 'x', files: [aFile('data:text/html;base64,PGI+', 'foto.png')] },
      { iban: ['iban_not_valid'], owner_is_bank_owner: ['required'], files: ['invalid_attachment_type'] },
    ],
    [{ already_registered: true }, { bank_id: ['required'], files: ['required'] }],
    [{}, { already_registered: ['required'] }],
  ])('%j', async (body, errors) => {
    await app.database.run(
      sql`update settings set patch = ${JSON.stringify({ features: { attachmentOnIbanChange: true } })}`,
    )
    const before = await everythingOf(app.database)
    const answer = await change(body)
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
    expect(answer.json().errors).toEqual(errors)
    expect(await everythingOf(app.database)).toEqual(before)
  })
  test('the account in use, chosen or typed', async () => {
    const [current] = holder.accounts
    const chosen = await change({ already_registered: true, bank_id: current.id })
    expect(chosen.json().errors).toEqual({ bank_id: ['unchanged'] })
    const typed = await change(newIban(formatIban(current.iban)))
    expect(typed.json().errors).toEqual({ iban: ['unchanged'] })
  })
})

describe('files', () => {
  const withFiles = (files: object[]) => change({ ...newIban(anIban()), files })
  const storedOf = () =>
    app.database.many(sql`
      select f.name, f.kind from change_files x join files f on f.id = x.file_id
        join change_requests r on r.id = x.change_id where r.contract_id = ${holder.contract.id} order by f.id`)

  test('are stored with the change, by content and not by name', async () => {
    const pdf = `data:;base64,${Buffer.from('%PDF-1.7 …').toString('base64')}`
    expect((await withFiles([aFile(pngUrl, '../../evil.exe'), aFile(pdf, 'recibo.png')])).statusCode).toBe(
      200,
    )
    expect(await storedOf()).toEqual([
      { name: 'evil.exe.png', kind: 'png' },
      { name: 'recibo.png.pdf', kind: 'pdf' },
    ])
  })
  test.each([
    ['an image of vectors', 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iIi8+'],
    ['a page', 'data:image/png;base64,PGh0bWw+'],
    ['nothing', 'data:image/png;base64,'],
    ['what is no data URL', 'https://example.com/a.png'],
  ])('%s is refused', async (_, content) => {
    const answer = await withFiles([aFile(pngUrl), aFile(content)])
    expect(answer.json().errors).toEqual({ files: ['invalid_attachment_type'] })
    expect(await storedOf()).toEqual([])
  })
  test('six at most', async () => {
    const seven = await withFiles(Array.from({ length: 7 }, () => aFile(pngUrl)))
    expect(seven.json().errors).toEqual({ files: ['too_many_files'] })
    expect((await withFiles(Array.from({ length: 6 }, () => aFile(pngUrl)))).statusCode).toBe(200)
  })
  test('not larger than the setting says', async () => {
    await app.database.run(sql`update settings set patch = '{"fileUploadSizeLimit": 1000}'`)
    const url = (bytes: number) =>
      `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(bytes - 8)]).toString('base64')}`
    expect((await withFiles([aFile(url(1001))])).json().errors).toEqual({ files: ['file_too_large'] })
    expect((await withFiles([aFile(url(1000))])).statusCode).toBe(200)
  })
})

describe('not possible', () => {
  const reasonOf = async () => {
    const answer = await change({ already_registered: true, bank_id: holder.accounts[1].id })
    return [answer.statusCode, answer.json().error, answer.json().errors]
  }
  test.each(['baixa', 'esborrany', 'cancelada'])('on a contract that is %s', async (state) => {
    holder = await aHolder(app, { state })
    expect(await reasonOf()).toEqual([409, 'not_possible', { _: ['not_active'] }])
  })
  test('while one waits for its signature', async () => {
    await reasonOf()
    const before = await everythingOf(app.database)
    expect(await reasonOf()).toEqual([409, 'not_possible', { _: ['signature_pending'] }])
    expect(await everythingOf(app.database)).toEqual(before)
  })
  test('while it is switched off', async () => {
    await app.database.run(
      sql`update settings set patch = ${JSON.stringify({ contract: { ibanChange: { enabled: false } } })}`,
    )
    expect(await reasonOf()).toEqual([409, 'not_possible', { _: ['switched_off'] }])
  })
  test('while impersonating', async () => {
    const readOnly = await app.asReadOnly(holder.vat)
    const answer = await change(newIban(anIban()), { ...holder, client: readOnly })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'read_only'])
  })
  test('with an account or on a contract of somebody else: neither is there', async () => {
    const other = await aHolder(app)
    const foreign = await aBankAccount(app.database, other.id)
    const before = await everythingOf(app.database)
    expect((await change({ already_registered: true, bank_id: foreign.id })).statusCode).toBe(404)
    expect((await change(newIban(anIban()), { ...holder, contract: other.contract })).statusCode).toBe(404)
    expect(await everythingOf(app.database)).toEqual(before)
  })
})

test('on a gas contract too', async () => {
  holder = await aHolder(app, { type: 'gas' })
  expect((await change(newIban(anIban()))).json()).toEqual({ waiting_for_signature: true })
})
