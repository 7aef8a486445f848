import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { langs } from '@fanal/domain/settings/languages'
import { describe, expect, test } from 'vitest'
import { mailNames, mailTemplates } from '#features/settings/mail-templates'
import {
  findAllMailTexts,
  findMailTexts,
  mailFields,
  resetMailTexts,
  setMailTexts,
} from '#features/settings/mail-texts'
import { findChangedMails } from '#features/settings/mail-text-queries'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { testApp } from '#test/app'
import { anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { anAsker, aRequest } from '#test/fixtures/cases'
import { draftOf, publish, readDraft, write } from '#test/fixtures/desk/publishing'
import { aStaffClient } from '#test/fixtures/desk/staff'
import { mailSamples } from './kinds/mail-samples.ts'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
const ines = await aStaffClient(app, 'content', 'Inés')
const jordina = await aStaffClient(app, 'supervisor', 'Jordina')

const confirm = async (id: number) => {
  const { asked } = await readDraft(ines, id)
  return jordina.client.send('POST', `/api/v2/staff/approvals/${asked?.approval}/decision`, {
    decision: 'confirm',
  })
}

describe('the texts of a mail', () => {
  test('are previewed by the mail’s own renderer, now and as they would be', async () => {
    const id = await draftOf(ines, 'mail', 'recovery.accountAlreadyActive')
    await write(ines, id, 'ca', { greeting: 'Bon dia, {name}:' })
    const { previews, second } = await readDraft(ines, id)
    expect(second).toBe('mail')
    expect(previews.map(({ part, is_draft: isDraft }) => `${part} ${isDraft}`)).toEqual(
      langs.flatMap((lang) => [`${lang} false`, `${lang} true`]),
    )
    const [now, then] = previews
    expect(now?.html).toContain('Hola, Marta Soler:')
    expect(then?.html).toContain('Bon dia, Marta Soler:')
    // Paragraphs stand in the order of the bundled ones.
    const { body, warning } = mailTemplates['recovery.accountAlreadyActive']('ca')
    const places = ['Bon dia', body.slice(0, 20), warning.slice(0, 20)].map((text) =>
      then?.html.indexOf(text),
    )
    expect(places).toEqual([...places].sort((a, b) => (a ?? 0) - (b ?? 0)))
    expect(places).not.toContain(-1)
    await ines.client.send('DELETE', `/api/v2/staff/publishing/drafts/${id}`)
  })

  test('with an unknown variable, without a needed one or without a language are not published', async () => {
    const id = await draftOf(ines, 'mail', 'recovery.temporaryPassword')
    await write(ines, id, 'es', { body: 'Hola, {nombre}', password: 'Aquí estaba.' })
    await write(ines, id, 'en', { warning: '' })
    expect((await readDraft(ines, id)).problems).toEqual([
      { part: 'es', field: 'body', problem: 'unknown_variable', detail: '{nombre}' },
      { part: 'es', field: 'password', problem: 'lost_variable', detail: '{password}' },
      { part: 'en', field: 'warning', problem: 'missing_language', detail: '' },
    ])
    expect((await publish(ines, id)).statusCode).toBe(400)
    await ines.client.send('DELETE', `/api/v2/staff/publishing/drafts/${id}`)
  })

  test('name a code in no subject, which stays and is seen by staff', async () => {
    const id = await draftOf(ines, 'mail', 'contracting.signCode')
    await write(ines, id, 'es', { subject: '{code} es tu código' })
    expect((await readDraft(ines, id)).problems).toEqual([
      { part: 'es', field: 'subject', problem: 'unknown_variable', detail: '{code}' },
    ])
    await ines.client.send('DELETE', `/api/v2/staff/publishing/drafts/${id}`)
  })

  test('reach customers once a second person has confirmed them', async () => {
    const account = await anAccount(database, { email: 'olga.texts@example.com' })
    const id = await draftOf(ines, 'mail', 'recovery.temporaryPassword')
    await write(ines, id, 'es', { subject: 'Tu clave para hoy', greeting: 'Buenas, {name}:' })
    const mailed = async () => {
      await app.visitor.send('POST', '/api/v2/user/reset/', { nif: account.vat, email: account.email })
      await deliver(app)
      return (await mailsTo(app, account.email)).at(-1)
    }
    expect((await publish(ines, id)).json()).toEqual({ id, state: 'waiting' })
    expect((await mailed())?.subject).toBe('Tu contraseña temporal')
    expect((await confirm(id)).statusCode).toBe(200)
    const mail = await mailed()
    expect(mail?.subject).toBe('Tu clave para hoy')
    expect(mail?.text).toContain('Buenas, ')
    // What was not changed is as bundled, and follows later versions.
    const { body } = await findMailTexts(database, 'recovery.temporaryPassword', 'es-ES')
    expect(body).toBe(mailTemplates['recovery.temporaryPassword']('es-ES').body)
    await fanal(database.address, ['mail-texts', 'reset', 'recovery.temporaryPassword'])
  })
})

describe('by command', () => {
  const aFile = async (content: object) => {
    const path = join(await mkdtemp(join(tmpdir(), 'mail-texts-')), 'texts.json')
    await writeFile(path, JSON.stringify(content))
    return path
  }

  test('the same texts are read, replaced and reset; the same is refused', async () => {
    const { out } = await fanal(database.address, ['mail-texts', 'get', 'access.loginLink'])
    const texts = JSON.parse(out)
    const broken = { ...texts, ca: { ...texts.ca, body: '{nom}' } }
    const refused = await fanal(database.address, [
      'mail-texts',
      'set',
      'access.loginLink',
      await aFile(broken),
    ])
    expect(refused.err).toContain('ca.body: unknown variable {nom}')
    await fanal(database.address, [
      'mail-texts',
      'set',
      'access.loginLink',
      await aFile({ ...texts, es: { ...texts.es, subject: 'Entra aquí' } }),
    ])
    expect((await findMailTexts(database, 'access.loginLink', 'es-ES')).subject).toBe('Entra aquí')
    expect((await fanal(database.address, ['mail-texts', 'list'])).out).toMatch(/access\.loginLink +changed/)
    await fanal(database.address, ['mail-texts', 'reset', 'access.loginLink'])
    expect((await findMailTexts(database, 'access.loginLink', 'es-ES')).subject).toBe('Tu enlace para entrar')
  })
})

test('the texts of a mail are brought back by a draft of the bundled ones, which leaves nothing of the retailer', async () => {
  const name = 'recovery.accountAlreadyActive'
  const texts = await findAllMailTexts(database, name)
  await setMailTexts(database, name, { ...texts, es: { ...texts.es, subject: 'Ya la tienes' } })
  const id = await draftOf(ines, 'mail', name)
  const { bundled } = await readDraft(ines, id)
  for (const { part, value } of bundled) await write(ines, id, part, value)
  await publish(ines, id)
  expect((await confirm(id)).statusCode).toBe(200)
  expect(await findChangedMails(database)).not.toContainEqual({ name })
})

test('a step of a case is told in the words of the retailer', async () => {
  const asker = await anAsker(app)
  const texts = await findAllMailTexts(database, 'support.opened')
  const own = { subject: 'Ya la tenemos: {number}', body: 'Escríbenos a {email} si falta algo.' }
  await setMailTexts(database, 'support.opened', { ...texts, es: own })
  const number = await aRequest(asker)
  await deliver(app)
  const mail = (await mailsTo(app, asker.email)).at(-1)
  const { organization } = await findSettings(database)
  expect(mail?.subject).toBe(`Ya la tenemos: ${number}`)
  expect(mail?.text).toContain(`Escríbenos a ${organization.email} si falta algo.`)
  await resetMailTexts(database, 'support.opened')
})

test('the way to withdraw stays in the mail of a signed contract', async () => {
  const texts = await findAllMailTexts(database, 'contracting.signed')
  const es = { ...texts.es, withdraw: 'Puedes desistir hasta el {until}.' }
  await expect(setMailTexts(database, 'contracting.signed', { ...texts, es })).rejects.toThrow(
    'es.withdraw: lost variable {withdrawLink}',
  )
})

test.each(mailNames)('the preview of %s has a value for each variable', (name) => {
  const shown = Object.keys({ ...mailSamples('es-ES'), ...retailerValues(defaultSettings) })
  expect(
    mailFields(name).flatMap(({ variables = [] }) => variables.filter((one) => !shown.includes(one))),
  ).toEqual([])
})

test.each(mailNames)('%s can be published as it is bundled', async (name) => {
  const texts = Object.fromEntries(langs.map((lang) => [lang, mailTemplates[name](lang)]))
  await setMailTexts(database, name, texts)
  expect(await findMailTexts(database, name, 'es-ES')).toEqual(mailTemplates[name]('es-ES'))
})
