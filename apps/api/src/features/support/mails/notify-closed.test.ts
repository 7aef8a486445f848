import { beforeEach, describe, expect, test } from 'vitest'
import { replyAddress } from '#features/support/case-links'
import { takeMail } from '#features/support/mail-in/take-mail'
import { closeCase } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { mailsTo } from '#test/deliver'
import { anAskerByMail, aRequest, aVisitorsCase, caseOf, historyOf } from '#test/fixtures/cases'
import { aMail, type MailParts } from '#test/fixtures/mails'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()
const asker = await anAskerByMail(app)
let number: string
beforeEach(async () => {
  number = await aRequest(asker)
  await close(number)
})

const close = (one: string) =>
  app.database.transaction((tx) =>
    closeCase(app.deps.env, tx, { number: one, author: 'Laia', result: 'accepted', message: 'Sí.' }),
  )
const take = (id: string, parts: Partial<MailParts> = {}) => {
  const to = replyAddress(app.deps.env, number, 'case@example.com')
  const mail = { from: asker.email, to, id: `<${id}.${number}@example.com>`, text: 'Sigue igual.', ...parts }
  return takeMail(app.deps.env, app.database, aMail(mail))
}
const told = async (to = asker.email) =>
  (await mailsTo(app, to))
    .filter(({ subject }) => /cerrada|tancada|is closed/.test(subject))
    .filter(({ subject }) => subject.includes(number))
const daysAgo = (days: number) => sql`
  update case_refused_mails set at = at - make_interval(days => ${days})`

describe('an answer by mail to a closed case', () => {
  test('is not added, and its customer reads that and how to go on', async () => {
    const before = historyOf(await caseOf(asker.client, number))
    expect(await take('a')).toEqual({ outcome: 'closed', number })
    expect(historyOf(await caseOf(asker.client, number))).toEqual(before)
    const [mail] = await told()
    expect(mail).toMatchObject({ to: asker.email, loopMark: 'fanal-case' })
    expect(mail?.text).toMatch(/está cerrada y no hemos añadido tu mensaje/)
    expect(mail?.text).toContain(`https://portal.example.com/solicitudes/${number}?lang=`)
    expect(mail?.text).not.toContain('Sigue igual')
  })

  test('is answered once a day, and never twice for the same mail', async () => {
    for (const id of ['a', 'b', 'a']) expect((await take(id)).outcome).toBe('closed')
    expect(await told()).toHaveLength(1)
    await app.database.run(daysAgo(2))
    for (const id of ['a', 'b']) await take(id)
    expect(await told()).toHaveLength(1)
    await take('c')
    expect(await told()).toHaveLength(2)
  })

  test('is answered once if two come at the same time', async () => {
    await Promise.all([take('a'), take('a'), take('b')])
    expect(await told()).toHaveLength(1)
  })

  test.each<[string, string, Partial<MailParts>]>([
    ['automatic', 'an automatic one', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['loop', 'our own', { headers: { 'X-Loop': 'fanal-case' } }],
    ['bounce', 'one that came back', { from: 'MAILER-DAEMON@example.com' }],
    ['stranger', "a stranger's", { from: 'otra@example.com' }],
  ])('%s: %s is not answered', async (outcome, _, parts) => {
    expect((await take('a', parts)).outcome).toBe(outcome)
    expect(await told()).toEqual([])
  })

  test('too late to reopen it: a new one that names it', async () => {
    await app.database.run(sql`
      update cases set closed_at = closed_at - interval '60 days' where number = ${number}`)
    await take('a')
    const [mail] = await told()
    expect(mail?.text).toContain('Ya no se puede reabrir')
    expect(mail?.text).toMatch(new RegExp(`/solicitudes/crear\\?lang=\\S+&earlier=${number}\\b`))
  })

  test.each([
    ['es-ES', 'está cerrada'],
    ['ca-ES', 'està tancada'],
    ['en-US', 'is closed'],
  ] as const)('whoever has no account writes again, in %s', async (locale, words) => {
    const email = `visitor-${locale}@example.com`
    ;({ number } = await aVisitorsCase(app, { email, locale }))
    await close(number)
    expect((await take('a', { from: email })).outcome).toBe('closed')
    const [mail] = await told(email)
    expect(mail?.subject).toContain(words)
    expect(mail?.text).toContain(`https://portal.example.com/contacto?lang=${locale}`)
    expect(mail?.text).not.toMatch(/\{\w+\}/)
  })
})
