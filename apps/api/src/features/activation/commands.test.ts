import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer, anAccount, aVat } from '#test/builders'
import { mailsTo, passwordIn } from '#test/deliver'
import { allCommands } from '#commands'

const app = await closedAfterAll(testApp())
beforeEach(async () => {
  await app.database.run(sql`truncate activation_requests, events`)
  await app.database.run(sql`update settings set patch = '{}' where id = 1`)
})

/** Runs a command and returns its output. */
async function run(name: string, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(text)
  const { database, env } = app.deps
  await (await allCommands())
    .find((one) => one.name === name)
    ?.run({ args, options: {}, env, database, print: say, note: say })
  return lines.join('\n')
}
const login = (user: string, password: string) =>
  app.visitor.send('POST', '/api/v2/user/login', { user, password })
const aRequest = async (nif: string, contract: string, invoiceNumber = '') => {
  const body = { nif, contract, email: 'a@example.com', email2: 'a@example.com', phone: '600000010' }
  await app.visitor.send('POST', '/api/v2/signup/confirm', {
    ...body,
    invoiceNumber,
    accept_conditions: true,
    accept_gdpr: true,
  })
  const { id } = await app.database.one<{ id: number }>(
    sql`select id from activation_requests where nif = ${nif}`,
  )
  return id
}

test('activations that wait are listed, the oldest first, and closed once', async () => {
  const [first, second] = [aVat(), aVat()]
  const id = await aRequest(first, '700001')
  const asked = { signUp: { invoiceNumberField: true } }
  await app.database.run(sql`update settings set patch = ${JSON.stringify(asked)} where id = 1`)
  await aRequest(second, '700002', 'FE2600042')
  const listed = await run('activation list')
  expect(listed.split('\n')).toHaveLength(2)
  expect(listed).toMatch(
    new RegExp(
      `${id}  [\\d-]+ [\\d:]+  ${first}  700001  a@example\\.com  \\+34600000010\n.*${second}.*FE2600042`,
    ),
  )
  expect(await run('activation close', String(id))).toBe(`Activation ${id} is closed`)
  expect(await run('activation list')).not.toContain(first)
  await expect(run('activation close', String(id))).rejects.toThrow(`no activation ${id} waits`)
  await expect(run('activation close', 'x')).rejects.toThrow('x is not the number')
  expect(
    await app.database.many(sql`select actor, detail from events where kind = 'activation.close'`),
  ).toEqual([{ actor: 'operator', detail: { id } }])
})

test('user reset mails a temporary password and never shows it', async () => {
  const { vat, email, id } = await anAccount(app.database)
  const printed = await run('user reset', `ES${vat.toLowerCase()}`)
  expect(printed).toContain(email)
  const [mail] = await mailsTo(app, email)
  expect(printed).not.toContain(passwordIn(mail))
  expect((await login(vat, passwordIn(mail))).json().change_password).toBe(true)
  expect(
    await app.database.many(sql`select actor, kind from events where customer_id = ${id}`),
  ).toContainEqual({
    actor: 'operator',
    kind: 'password.temporary',
  })
})

test('user reset gives access to a customer without an account', async () => {
  const { vat, email } = await aCustomer(app.database)
  await run('user reset', vat)
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('Tu oficina virtual está lista')
  expect((await login(vat, passwordIn(mail))).statusCode).toBe(200)
})

test('user reset reports what it cannot do', async () => {
  await expect(run('user reset', '11111111A')).rejects.toThrow('11111111A is not a tax id')
  await expect(run('user reset', '99999999R')).rejects.toThrow('no customer has the tax id 99999999R')
})
