import { beforeEach, describe, expect, test, vi } from 'vitest'
import { meterPhoto } from '#demo/contracts/papers'
import { askCustomer, closeCase } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { mailsTo } from '#test/deliver'
import { anAskerByMail, aRequest, caseOf, historyOf } from '#test/fixtures/cases'
import { aMail, type MailParts } from '#test/fixtures/mails'
import { sharedApp } from '#test/fixtures/shared-app'
import { type MailReader, readMail, UnreadableMail } from './read-mail.ts'
import { takeMail } from './take-mail.ts'

const app = await sharedApp()
const asker = await anAskerByMail(app)
let number: string
let address: string
beforeEach(async () => {
  number = await aRequest(asker)
  address = (await mailsTo(app, asker.email)).at(-1)?.replyTo ?? ''
})

const take = (parts: Partial<MailParts> = {}, read?: MailReader) =>
  takeMail(
    app.deps.env,
    app.database,
    aMail({
      from: asker.email,
      to: address,
      id: `<${number}@mail.example.com>`,
      text: 'Aquí está.',
      ...parts,
    }),
    read,
  )
const shown = () => caseOf(asker.client, number)
const last = async () => (await shown()).entries.at(-1)
const opened = ['opened by customer']

describe('a mail is an answer', () => {
  test.each<[string, () => Partial<MailParts>]>([
    ['to the address of the case', () => ({})],
    ['from somebody with a name and capitals', () => ({ from: `Ona <${asker.email.toUpperCase()}>` })],
    ['to its address in capitals', () => ({ to: `Fanal <${address.toUpperCase()}>` })],
    ['in copy', () => ({ to: 'otra@example.com', headers: { Cc: `a@example.com, ${address}` } })],
    ['delivered there', () => ({ to: 'otra@example.com', headers: { 'Delivered-To': address } })],
    [
      'by what it refers to',
      () => ({ to: 'info@example.com', headers: { References: `<x@example.com>\r\n <${address}>` } }),
    ],
    ['by what it answers', () => ({ to: 'info@example.com', headers: { 'In-Reply-To': `<${address}>` } })],
  ])('%s', async (_, parts) => {
    expect(await take(parts())).toEqual({ outcome: 'kept', number })
    expect(await last()).toMatchObject({ kind: 'message', by: 'customer', text: 'Aquí está.' })
  })

  test('to what we asked', async () => {
    await app.database.transaction((tx) =>
      askCustomer(app.deps.env, tx, { number, author: 'Laia', message: '¿Una foto?' }),
    )
    expect(await take()).toEqual({ outcome: 'kept', number })
    expect([(await shown()).state, (await last())?.kind]).toEqual(['open', 'answered'])
  })

  test('once, also if both come at the same time, and without an id', async () => {
    const outcomes = await Promise.all([take(), take(), take()])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['kept', 'known', 'known'])
    const bare = { headers: { 'Message-ID': 'none' }, text: 'Otra.' }
    expect([await take(bare), await take(bare)].map(({ outcome }) => outcome)).toEqual(['kept', 'known'])
    expect(historyOf(await shown())).toEqual([...opened, 'message by customer', 'message by customer'])
  })

  test('without its quotation, which is kept apart', async () => {
    await take({ text: 'Aquí está.\r\n\r\n> ¿Nos mandas una foto?\r\n> Gracias' })
    expect(await last()).toMatchObject({
      text: 'Aquí está.',
      quoted: expect.stringContaining('¿Nos mandas una foto?') as string,
    })
  })

  test('longer than one may be: the rest is kept with the quotation', async () => {
    await take({ text: `${'a '.repeat(5_000)}end` })
    const { text = '', quoted = '' } = (await last()) ?? {}
    expect([text.length <= 10_000, `${text}${quoted}`.endsWith('end')]).toEqual([true, true])
  })

  test.each<[string, (html: string) => MailParts['parts']]>([
    ['alone', (html) => [{ type: 'text/html', body: html }]],
    [
      'beside a file',
      (html) => [
        { type: 'text/html', body: html },
        { name: 'a.txt', body: 'a' },
      ],
    ],
    ['beside an empty text', (html) => [{ body: ' ' }, { type: 'text/html', body: html }]],
  ])('HTML %s becomes text', async (_, parts) => {
    const html =
      '<style>p{}</style><p>Sí &amp; <b>gracias</b></p><script>alert(1)</script><blockquote>antes</blockquote>'
    expect(await take({ parts: parts(html) ?? [] })).toMatchObject({ outcome: 'kept' })
    expect(await last()).toMatchObject({ text: 'Sí & gracias', quoted: '> antes' })
  })

  test('with characters that no database takes, and HTML without end', async () => {
    expect(await take({ text: 'Sí\0.' })).toMatchObject({ outcome: 'kept' })
    expect((await last())?.text).toBe('Sí.')
    const deep = { type: 'text/html', body: `<p>Hola</p>${'<div>'.repeat(50_000)}` }
    expect(await take({ id: '<deep@example.com>', parts: [deep] })).toMatchObject({ outcome: 'kept' })
    expect((await last())?.text).toMatch(/^Hola/)
  })
})

describe('files', () => {
  const png = { type: 'text/plain', name: 'contador.png', body: meterPhoto() }

  test('are known by content; the others are left out and named', async () => {
    const exe = { type: 'image/png', name: 'foto\u{1F600}.png', body: 'MZ' }
    expect(await take({ parts: [{ body: 'Aquí.' }, exe, png] })).toMatchObject({ outcome: 'kept' })
    expect((await last())?.files).toMatchObject([{ name: 'contador.png', kind: 'png' }])
    const { refused } = await app.database.one<{ refused: string[] }>(sql`
      select detail->'refused_files' as refused from case_entries where detail ? 'refused_files' order by id desc limit 1`)
    expect(refused).toHaveLength(1)
  })

  test('six at most, and one is enough without words', async () => {
    expect(await take({ parts: [{ body: '' }, ...Array.from({ length: 8 }, () => png)] })).toMatchObject({
      outcome: 'kept',
    })
    expect((await last())?.files).toHaveLength(6)
  })
})

describe('a mail is no answer', () => {
  test.each<[string, string, () => Partial<MailParts>]>([
    ['automatic', 'of somebody away', () => ({ headers: { 'Auto-Submitted': 'auto-replied' } })],
    ['automatic', 'away by its subject', () => ({ subject: 'Respuesta automática: Re: tu solicitud' })],
    ['automatic', 'of a list', () => ({ headers: { 'List-Id': '<list.example.com>' } })],
    ['bounce', 'that came back', () => ({ from: 'MAILER-DAEMON@example.com' })],
    ['loop', 'of our own', () => ({ headers: { 'X-Loop': 'fanal-case' } })],
    ['loop', 'from our own address', () => ({ from: address })],
    ['stranger', 'of somebody else', () => ({ from: 'otra@example.com' })],
    ['stranger', 'of two people', () => ({ from: `${asker.email}, otra@example.com` })],
    ['stranger', 'with two senders', () => ({ headers: { from: 'otra@example.com' } })],
    [
      'stranger',
      'with two senders, ours the second',
      () => ({ from: 'otra@example.com', headers: { FROM: asker.email } }),
    ],
    ['stranger', 'of nobody', () => ({ from: '' })],
  ])('%s: %s', async (outcome, _, parts) => {
    expect(await take(parts())).toEqual({ outcome, number })
    expect(historyOf(await shown())).toEqual(opened)
  })

  test.each<[string, () => string]>([
    ['a bare number', () => `case+${number}@example.com`],
    ['another proof', () => address.replace(/\.\w+@/, '.00000000000000000000@')],
    ['the proof of another case', () => address.replace(number, String(Number(number) - 1))],
    ['another mailbox', () => address.replace('case+', 'info+')],
    ['none', () => 'case@example.com'],
  ])('unknown case: %s in the address', async (_, to) => {
    expect(await take({ to: to() })).toEqual({ outcome: 'unknown_case' })
    expect(historyOf(await shown())).toEqual(opened)
  })

  test('to a closed case', async () => {
    const closing = { number, author: 'Laia', result: 'accepted', message: 'Sí.' }
    await app.database.transaction((tx) => closeCase(app.deps.env, tx, closing))
    expect(await take()).toEqual({ outcome: 'closed', number })
  })

  test('after ten in an hour', async () => {
    for (let i = 0; i < 10; i += 1) expect((await take({ id: `<${i}@example.com>` })).outcome).toBe('kept')
    expect(await take()).toEqual({ outcome: 'too_many', number })
  })

  test('of more than 20 MB', async () => {
    const large = Buffer.alloc(20_000_001, 'a')
    expect(await takeMail(app.deps.env, app.database, large)).toEqual({ outcome: 'too_large' })
  })

  const large = (parts: Partial<MailParts> = {}) =>
    Buffer.concat([
      aMail({ from: asker.email, to: address, id: `<large.${number}@example.com>`, ...parts }),
      Buffer.alloc(20_000_000, 'a'),
    ])

  test.each<[string, string, () => Promise<unknown>, RegExp]>([
    ['empty', 'empty', () => take({ text: '> antes' }), /Ha llegado vacío.*texto citado/],
    [
      'empty',
      'files',
      () => take({ parts: [{ body: '' }, { name: 'a.exe', body: 'MZ' }] }),
      /no los hemos guardado: a\.exe.*Aceptamos fotos y PDF/i,
    ],
    ['too_large', 'too_large', () => takeMail(app.deps.env, app.database, large()), /hasta 20 MB/],
  ])(
    '%s, %s: told to its sender and in the history, with what to do',
    async (outcome, refusal, send, words) => {
      for (const expected of [outcome, 'known']) expect(await send()).toEqual({ outcome: expected, number })
      expect(historyOf(await shown())).toEqual([...opened, 'mail_refused by system'])
      expect(await last()).toMatchObject({ mail_refusal: refusal })
      const told = (await mailsTo(app, asker.email)).filter(
        ({ subject }) => subject === `No hemos podido añadir tu correo: solicitud ${number}`,
      )
      expect(told).toHaveLength(1)
      expect(told[0]?.text.replaceAll('\n', ' ')).toMatch(words)
    },
  )

  test('too large and of a stranger, or of no person: not told', async () => {
    for (const [parts, outcome] of [
      [{ from: 'otra@example.com' }, 'stranger'],
      [{ headers: { 'Auto-Submitted': 'auto-replied' } }, 'too_large'],
    ] as const) {
      expect(await takeMail(app.deps.env, app.database, large(parts))).toEqual({ outcome, number })
    }
    expect(historyOf(await shown())).toEqual(opened)
  })

  test('files that are not taken are named to their sender, whatever else was acknowledged', async () => {
    await take({ id: '<first@example.com>' })
    await take({ parts: [{ body: 'Mira.' }, { name: 'a.exe', body: 'MZ' }] })
    expect(await last()).toMatchObject({ text: 'Mira.', refused_files: ['a.exe'] })
    const mail = (await mailsTo(app, asker.email)).at(-1)
    expect(mail?.text.replaceAll('\n', ' ')).toMatch(/no los hemos guardado: a\.exe.*Mándalos otra vez/i)
    expect(mail?.text).not.toContain('Mira.')
  })

  test('with headers of more than 64 KB', async () => {
    expect(await take({ headers: { 'X-Long': 'a'.repeat(64 * 1024) } })).toEqual({
      outcome: 'headers_too_large',
    })
    const groups = Buffer.from(`From: ${asker.email}\r\nTo: ${'g:'.repeat(200_000)}\r\n\r\nHola`)
    expect(await takeMail(app.deps.env, app.database, groups)).toEqual({ outcome: 'headers_too_large' })
  })

  test.each(['unreadable', 'too_heavy'] as const)('whose body is %s', async (outcome) => {
    const broken = { ...readMail, body: () => Promise.reject(new UnreadableMail(outcome)) }
    expect(await take({}, broken)).toEqual({ outcome, number })
    expect(historyOf(await shown())).toEqual(opened)
  })

  test('to an address that is not ours: its body is not looked at', async () => {
    const body = vi.fn((bytes: Buffer) => readMail.body(bytes))
    expect(await take({ to: 'info@example.com' }, { ...readMail, body })).toEqual({ outcome: 'unknown_case' })
    expect(body).not.toHaveBeenCalled()
  })

  test('that is no mail', async () => {
    for (const bytes of ['', '\0\0\0', 'Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a'])
      expect(await takeMail(app.deps.env, app.database, Buffer.from(bytes))).toEqual({
        outcome: 'unknown_case',
      })
  })
})
