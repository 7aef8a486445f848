import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { composeMail, type MailBrand, withoutIcon } from '#gateways/mail/compose'
import { fileMail } from '#gateways/mail/sandbox'
import { smtpMail } from '#gateways/mail/smtp'
import { mailServer } from '#test/doubles/mail-server'

const letter = {
  from: 'Fanal <no-reply@example.com>',
  to: 'berta@example.com',
  brand: { organization: { name: 'Energia Nova' }, theme: { brand: '#ffd400', brand2: '#2c3038' } },
  locale: 'ca-ES',
} as const
const mail = composeMail({
  ...letter,
  subject: 'Hola, {name}',
  paragraphs: ['Benvolguda {name}:', 'Açò és una prova: ñ, ü, €.'],
  values: { name: 'Berta <b>Roca</b>' },
  action: { label: 'Entra-hi', href: 'https://portal.example.com/?a=1&b=2' },
})

test('a mail is text and HTML; what a customer wrote is not HTML in it', () => {
  expect(mail.subject).toBe('Hola, Berta <b>Roca</b>')
  expect(mail.text).toContain('Benvolguda Berta <b>Roca</b>:\n\n')
  expect(mail.text).toContain('Entra-hi: https://portal.example.com/?a=1&b=2')
  expect(mail.html).toContain('<html lang="ca">')
  expect(mail.html).toContain('Berta &lt;b&gt;Roca&lt;/b&gt;')
  expect(mail.html).not.toContain('<b>')
  expect(mail.html).toContain('href="https://portal.example.com/?a=1&amp;b=2"')
})

test('its button has the colour of the retailer, with words that can be read on it', () => {
  expect(mail.html).toContain('background:#ffd400;color:#1f2329')
  expect(mail.html).not.toContain('#c3122f')
})

describe('the brand', () => {
  const { theme } = letter.brand
  const composed = (over: Partial<MailBrand['theme']>, { from = '', name = 'Energia Nova' } = {}) =>
    composeMail({
      ...letter,
      from,
      brand: { organization: { name }, theme: { ...theme, ...over } },
      subject: 'Hola',
      paragraphs: [],
      values: {},
    })

  test.each([
    ['no-reply@example.com', 'Energia Nova', '"Energia Nova" <no-reply@example.com>'],
    ['Fanal <no-reply@example.com>', 'Energia Nova', '"Energia Nova" <no-reply@example.com>'],
    ['no-reply@example.com', 'Llum "del\r\nDelta", \\SCCL', '"Llum del Delta , SCCL" <no-reply@example.com>'],
  ])('is the sender, whatever stands before the address: %s as %s', (from, name, sender) => {
    expect(composed({}, { from, name }).from).toBe(sender)
  })

  test('is in the heading: its own line, else its name', () => {
    expect(composed({}).html).toContain('>Energia Nova</td>')
    expect(composed({ mailHeading: 'Nova & tu' }).html).toContain('>Nova &amp; tu</td>')
  })

  test.each([
    [
      'its icon',
      { icon192: '/api/v2/brand/icon-192-abc.png', logo: '/api/v2/brand/logo-abc.svg' },
      'icon-192-abc.png',
    ],
    ['the portal\u2019s mark without pictures, on a pale colour', {}, 'lantern-ink.png'],
    ['the same on a dark one', { brand: '#0b6e4f' }, 'lantern-white.png'],
    [
      'nothing beside a logo of its own that mails cannot show',
      { logo: '/api/v2/brand/logo-abc.svg' },
      undefined,
    ],
  ])('has %s', (_what, over, icon) => {
    const { icon: name, html } = composed(over)
    expect(name).toBe(icon)
    expect(html.includes('src="cid:icon"')).toBe(icon !== undefined)
    expect(withoutIcon(html)).not.toContain('cid:icon')
  })
})

test('a table is one in HTML and lines in text, escaped in its place', () => {
  const { html, text } = composeMail({
    ...letter,
    subject: 'Precios',
    paragraphs: ['Antes', 'Después'],
    values: {},
    table: { after: 1, head: ['Precio', 'Ahora', 'Luego'], rows: [['<b>P1</b> {name}', '0,1', '0,2']] },
  })
  expect(text).toBe('Antes\n\n<b>P1</b> {name}: Ahora 0,1 · Luego 0,2\n\nDespués')
  expect(html).toMatch(
    /Antes<\/p><table[\s\S]*&lt;b&gt;P1&lt;\/b&gt; \{name\}[\s\S]*<\/table><p[^>]*>Después/,
  )
  expect(html).toContain('<th scope="col"')
  expect(html).not.toContain('<b>')
})

describe('by SMTP', () => {
  let server: Awaited<ReturnType<typeof mailServer>>
  beforeEach(async () => {
    server = await mailServer()
  })
  afterEach(() => server.close())

  test('it arrives, with its id as Message-ID so that a repeat is known', async () => {
    await smtpMail(server.url)(mail, 7)
    await smtpMail(server.url)(mail, 7)
    const received = server.arrived
    expect(received).toHaveLength(2)
    expect(received[0]).toMatchObject({ from: 'no-reply@example.com', to: ['berta@example.com'] })
    for (const { message } of received) expect(message).toContain('Message-ID: <fanal-7@example.com>')
    expect(received[0]?.message).toContain('Content-Type: text/plain; charset=utf-8')
    expect(received[0]?.message).toContain('Content-Type: text/html; charset=utf-8')
  })

  test('a refusal is an error, for the outbox to try again', async () => {
    server.refuse({ at: 'content', code: 452, text: 'mailbox full' })
    await expect(smtpMail(server.url)(mail, 8)).rejects.toThrow('mailbox full')
    await expect(smtpMail('smtp://127.0.0.1:1')(mail, 9)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('as files', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fanal-mail-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('each mail is one .eml file; a repeat overwrites its own', async () => {
    const send = fileMail(dataDir)
    await send(mail, 1)
    await send(mail, 12)
    await send(mail, 12)
    expect((await readdir(join(dataDir, 'mail'))).sort()).toEqual(['00000001.eml', '00000012.eml'])
    const content = await readFile(join(dataDir, 'mail', '00000012.eml'), 'utf8')
    expect(content).toMatch(/^From: Energia Nova <no-reply@example\.com>\r?$/m)
    expect(content).toMatch(/^To: berta@example\.com\r?$/m)
    expect(content).toMatch(/^Message-ID: <fanal-12@localhost>\r?$/m)
  })

  test('nobody else on the machine can read them', async () => {
    await fileMail(dataDir)(mail, 1)
    expect((await stat(join(dataDir, 'mail'))).mode & 0o077).toBe(0)
  })
})
