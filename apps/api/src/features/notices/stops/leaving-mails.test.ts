import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { loadDemoWorld } from '#demo/world'
import { replaceBrandFiles } from '#features/settings/brand/brand-queries'
import { composeMail } from '#gateways/mail/compose'
import { messageOf } from '#gateways/mail/headers'
import type { Mail } from '#gateways/mail/mail'
import { sql } from '#platform/database'
import { enqueue, sendDue } from '#platform/outbox'
import { aSignedInCustomer, testDeps } from '#test/app'
import { aNotice, tell } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { mailSender } from './send-mail.ts'

const app = await sharedApp()
const { database } = app

/** As mail programs get it. */
async function messageText(mail: Mail): Promise<string> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(mail))
  return (message as Buffer).toString()
}

/** The mail's headers, unfolded. */
async function headersOf(mail: Mail): Promise<string> {
  const [head = ''] = (await messageText(mail)).split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ')
}

test('every mail that leaves says where to leave; those that can be switched off, by one click', async () => {
  await loadDemoWorld(database, new Date(), app.deps.env)
  const marta = await aSignedInCustomer(app)
  await tell(app, aNotice(marta))
  await tell(
    app,
    aNotice(marta, { key: 'law', event: 'renewal', told: { day: '2027-01-01', contract: '1' } }),
  )
  await app.visitor.send('POST', '/api/v2/user/login_link', { username: marta.vat })
  await database.run(sql`update outbox set next_attempt_at = now(), sent_at = null, failed_at = null`)
  const left: Mail[] = []
  const deps = testDeps(database, { gateways: { mail: async (mail) => void left.push(mail) } })
  await sendDue(database, { mail: mailSender(deps) }, app.server.log, ['own'])
  expect(left.length).toBeGreaterThan(2)
  for (const mail of left) {
    const headers = await headersOf(mail)
    expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\.com\/\S+>$/m)
    const isOneClick = headers.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(isOneClick).toBe(mail.unsubscribe?.oneClick !== undefined)
  }
  const kindOf = (text: string) => left.find(({ subject }) => subject.includes(text))?.unsubscribe
  expect(kindOf('factura nueva')?.oneClick).toContain('/notices/unsubscribe/')
  expect(kindOf('se renueva')).toEqual({ page: expect.stringContaining('/avisos?lang=') as string })
})

test('the icon of a brand leaves with its mails, unless it was replaced', async () => {
  const icon = {
    name: 'icon-192-abc.png',
    media_type: 'image/png' as const,
    content: Buffer.from('a picture'),
  }
  await replaceBrandFiles(database, [icon])
  const theme = {
    brand: '#0b6e4f',
    brand2: '#23395b',
    mailHeading: 'Delta',
    icon192: `/api/v2/brand/${icon.name}`,
  }
  const left: Mail[] = []
  const deps = testDeps(database, { gateways: { mail: async (mail) => void left.push(mail) } })
  const send = async () => {
    await enqueue(
      database,
      'mail',
      composeMail({
        from: 'no-reply@example.com',
        to: 'berta@example.com',
        locale: 'ca-ES',
        brand: { organization: { name: 'Delta' }, theme },
        subject: 'Hola',
        paragraphs: ['Hola'],
        values: {},
      }),
    )
    await sendDue(database, { mail: mailSender(deps) }, app.server.log, ['own'])
    const mail = left.pop()
    if (!mail) throw new Error('no mail left')
    return (await messageText(mail)).replaceAll('=\r\n', '')
  }
  const sent = await send()
  expect(sent).toContain('multipart/related')
  expect(sent).toContain('src=3D"cid:icon"')
  expect(sent).toContain('Content-ID: <icon>')
  expect(sent).toContain(icon.content.toString('base64'))
  await replaceBrandFiles(database, [])
  const bare = await send()
  expect(bare).toContain('Delta')
  expect(bare).not.toContain('cid:icon')
  expect(bare).not.toContain('multipart/related')
})

test('no mail leaves by another way', () => {
  const source = join(import.meta.dirname, '../../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const senders = files.filter((file) => /gateways\.mail\(/.test(readFileSync(join(source, file), 'utf8')))
  expect(senders).toEqual(['features/notices/stops/send-mail.ts'])
})
