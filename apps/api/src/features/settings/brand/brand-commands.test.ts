import { copyFile, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import { beforeEach, expect, test } from 'vitest'
import { textMail } from '#features/settings/text-mail'
import { saveSettingsPatch } from '#features/settings/queries'
import { sql } from '#platform/database'
import { aSignedInCustomer, testApp } from '#test/app'
import { aContract, anInvoice } from '#test/builders'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { pdfText } from '#test/pdf'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const folder = await folderRemovedAfterAll()
const delta = fileURLToPath(new URL('../../../../demo/brands/delta', import.meta.url))
beforeEach(async () => {
  await database.run(sql`truncate brand_files, events`)
  await saveSettingsPatch(database, {})
})

/** The demo brand, changed. */
async function changed(over: object, files: Record<string, string | Buffer> = {}): Promise<string> {
  const copy = await mkdtemp(join(folder, 'brand-'))
  await cp(delta, copy, { recursive: true })
  const json = JSON.parse(await readFile(join(delta, 'brand.json'), 'utf8')) as object
  await writeFile(join(copy, 'brand.json'), JSON.stringify({ ...json, ...over }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(copy, name), content)
  return copy
}
const importing = (path: string) => fanal(database.address, ['brand', 'import', path])
const settings = async () =>
  (await app.visitor.get('/api/v2/ov_customize/ov_settings')).json<PublicSettings>()

test('a folder becomes the brand of pages, papers and mails, in one step that is recorded', async () => {
  await saveSettingsPatch(database, {
    organization: { schedule: 'of another brand' },
    invoicing: { transferIban: 'ES9121000418450200051332' },
  })
  expect(await importing(delta)).toEqual({ code: 0, out: 'Llum del Delta, with 5 pictures\n', err: '' })
  const { organization, theme, links } = await settings()
  expect(organization).toEqual({
    name: 'Llum del Delta',
    phone_crm: '900 111 222',
    email: 'hola@llumdeldelta.example',
    schedule: '8:30–19:00',
    openingHours: '',
    holidays: [],
    office: '',
  })
  expect(theme).toMatchObject({ brand: '#0b6e4f', brand2: '#23395b', radius: 6 })
  expect(links.gdpr).toBe('https://www.llumdeldelta.example/privacitat')
  for (const [address, type] of [
    [theme.logo, 'image/svg+xml'],
    [theme.logoDark, 'image/svg+xml'],
    [theme.favicon, 'image/svg+xml'],
    [theme.icon192, 'image/png'],
    [theme.icon512, 'image/png'],
  ] as const) {
    const picture = await app.visitor.get(address)
    expect(picture.statusCode, address).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(picture.headers['content-security-policy']).toContain('sandbox')
  }
  expect((await app.visitor.get('/api/v2/brand/logo-000000000000.svg')).statusCode).toBe(404)

  const customer = await aSignedInCustomer(app)
  const { id: contractId } = await aContract(database, { customerId: customer.id })
  const { id } = await anInvoice(database, { customerId: customer.id, contractId })
  const pdf = (await customer.client.get(`/api/v2/invoices/${id}/pdf/`)).rawPayload
  expect(pdfText(pdf)).toContain('Llum del Delta, SCCL')
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  const texts = { subject: 'Hola', text: 'Hola' }
  const mail = await textMail(
    database,
    { MAIL_FROM: 'a@example.com' },
    { to: 'b@example.com', locale: 'ca-ES', texts, values: {} },
  )
  expect(mail.html).toMatch(/background:#0b6e4f;color:#ffffff.*cid:icon.*>Llum del Delta</)
  expect(theme.icon192).toContain(mail.icon)

  // Settings outside of a brand stay the operator's.
  const { patch } = await database.one<{ patch: object }>(sql`select patch from settings`)
  expect(patch).toMatchObject({ invoicing: { transferIban: 'ES9121000418450200051332', city: 'Deltebre' } })
  const events = await database.many(sql`select kind, detail from events where kind like 'brand%'`)
  expect(events).toMatchObject([{ kind: 'brand.import', detail: { name: 'Llum del Delta' } }])
})

test('the next brand leaves nothing of the one before; a reset leaves the bundled one', async () => {
  await importing(delta)
  const bare = await mkdtemp(join(folder, 'bare-'))
  const colours = { brand: '#1f4fd8', brand2: '#7a1fa2' }
  await writeFile(join(bare, 'brand.json'), JSON.stringify({ name: 'Energia Nova', colours }))
  expect(await importing(bare)).toMatchObject({ code: 0, out: 'Energia Nova, with 0 pictures\n' })
  expect((await settings()).theme).toMatchObject({ ...colours, logo: '', favicon: '', radius: 12 })
  expect((await settings()).organization.phone_crm).toBe('+34 600 000 010')
  const shown = await fanal(database.address, ['brand', 'show'])
  expect(JSON.parse(shown.out)).toMatchObject({ organization: { name: 'Energia Nova' }, files: [] })
  expect(await fanal(database.address, ['brand', 'reset'])).toMatchObject({ code: 0 })
  expect((await settings()).organization.name).toBe('Fanal')
})

const png = (width: number, height: number) => {
  const header = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

test.each<[string, object, Record<string, string | Buffer>, string]>([
  [
    'a pale colour',
    { colours: { brand: '#ffe14d', brand2: '#23395b' } },
    {},
    'colours: the brand as a fill, light (#ffe14d on #ffffff) has a contrast of 1.3:1, it needs 3:1',
  ],
  ['no colour', { colours: { brand: 'green', brand2: '#23395b' } }, {}, 'colours.brand: '],
  ['no name', { name: ' ' }, {}, 'name: '],
  ['an unknown key', { motto: 'x' }, {}, 'motto'],
  ['a tax id that is none', { legal: { vat: 'F12' } }, {}, 'legal.vat: '],
  [
    'a logo with a script',
    {},
    { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
    'logo.svg: it has the element script',
  ],
  [
    'a logo that loads another file',
    {},
    { 'logo-dark.svg': '<svg><use href="https://example.com/a.svg#b"/></svg>' },
    'logo-dark.svg: it refers to another file',
  ],
  ['a huge logo', {}, { 'logo.svg': `<svg>${' '.repeat(100_001)}</svg>` }, 'at most 100000 are taken'],
  ['an icon of another size', {}, { 'icon-192.png': png(64, 64) }, 'it must be 192 × 192'],
  ['an icon that is none', {}, { 'icon-512.png': 'GIF89a' }, 'icon-512.png: is no PNG picture'],
  ['a file that nobody reads', {}, { 'icon.png': png(64, 64) }, 'icon.png: is not known'],
])('%s is refused, and nothing changes', async (_, over, files, problem) => {
  const { code, err } = await importing(await changed(over, files))
  expect([code, err]).toEqual([1, expect.stringContaining(problem)])
  expect((await settings()).organization.name).toBe('Fanal')
  expect(await database.many(sql`select name from brand_files`)).toEqual([])
  expect(await database.many(sql`select kind from events where kind like 'brand%'`)).toEqual([])
})

test('a folder that is none, or without its file', async () => {
  expect(await importing(join(folder, 'none'))).toMatchObject({ code: 2 })
  const empty = await mkdtemp(join(folder, 'empty-'))
  await copyFile(join(delta, 'logo.svg'), join(empty, 'logo.svg'))
  expect(await importing(empty)).toMatchObject({ code: 2, err: expect.stringContaining('brand.json') })
})
