import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { saveSecondFactor } from '#features/account/queries'
import { stopMail } from '#features/notices/stops/stop-mail'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { type Account, aCustomer, anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo, passwordIn } from '#test/deliver'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'
import { customerOf } from '#test/fixtures/desk/customers'

const app = await closedAfterAll(testApp())
let agent: Agent
let back: Agent
let account: Account
beforeAll(async () => {
  agent = await anAgent(app)
  back = await anAgent(app, 'Pau', 'back-office')
})
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  account = await anAccount(app.database)
})

const reason = 'Llama y no puede entrar'
const at = (id: number, path: string) => `/api/v2/staff/customers/${id}/${path}`
const mailPassword = (id: number, body: object = { reason }) =>
  agent.client.send('POST', at(id, 'password'), body)
const signOut = (id: number, who = agent) => who.client.send('DELETE', at(id, 'sessions'), { reason })
const removeFactor = (id: number, who = back) =>
  who.client.send('DELETE', at(id, 'second-factor'), { reason })
const login = (user: string, password: string) =>
  app.visitor.send('POST', '/api/v2/user/login', { user, password })
const lastRecord = ({ staffId }: Agent) =>
  app.database.one(sql`
    select act, call, customer_id, reason, before, after from staff_audit where staff_id = ${staffId}
    order by id desc limit 1`)

describe('a temporary password', () => {
  test('goes to the address on file, opens the portal, and is nowhere at the desk', async () => {
    const { id, vat, email } = account
    const answer = await mailPassword(id)
    const [mail] = await mailsTo(app, email)
    expect(answer.json()).toEqual({ id, to: email })
    expect((await login(vat, account.password)).statusCode).toBe(200)
    expect((await login(vat, passwordIn(mail))).json().change_password).toBe(true)
    expect(await lastRecord(agent)).toEqual({
      act: 'customer.access',
      call: 'mailPassword',
      customer_id: id,
      reason,
      before: null,
      after: { to: email },
    })
  })

  test('opens the account of who has none', async () => {
    const { id, email } = await aCustomer(app.database)
    expect(await customerOf(agent, id)).toMatchObject({ has_account: false, email_state: 'unconfirmed' })
    expect((await mailPassword(id)).statusCode).toBe(200)
    expect((await mailsTo(app, email))[0]?.subject).toBe('Tu oficina virtual está lista')
    expect((await customerOf(agent, id)).has_account).toBe(true)
  })

  test('is not mailed where nothing arrives', async () => {
    const { id: without } = await aCustomer(app.database, { email: '' })
    await stopMail(app.deps.env, app.database, { customerId: account.id, address: account.email })
    for (const [id, why] of [
      [without, 'none'],
      [account.id, 'bounced'],
    ] as const) {
      const answer = await mailPassword(id)
      expect([answer.statusCode, answer.json().errors]).toEqual([409, { email: [why] }])
    }
    expect(
      await app.database.many(sql`select from temporary_passwords where customer_id = ${account.id}`),
    ).toEqual([])
  })

  test('is not mailed where passwords open nothing', async () => {
    onTestFinished(() => unsetSetting(app.database, 'features.oidc'))
    await setSetting(app.database, 'features.oidc', 'true')
    expect((await mailPassword(account.id)).json().errors).toEqual({ email: ['single_sign_on'] })
  })

  test.each([[{}], [{ reason: ' ' }], [{ reason: 'x'.repeat(501) }]])('needs a reason: %j', async (body) => {
    const answer = await mailPassword(account.id, body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['reason']])
  })
})

test('all sessions end at once, and nobody else’s', async () => {
  const other = await anAccount(app.database)
  const clients = [await app.as(account.vat), await app.as(account.vat)]
  const neighbour = await app.as(other.vat)
  expect((await signOut(account.id)).json()).toEqual({ id: account.id, ended: 2 })
  for (const client of clients) expect((await client.get('/api/v2/users')).json().error).toBe('token_expired')
  expect((await neighbour.get('/api/v2/users')).statusCode).toBe(200)
  expect(await lastRecord(agent)).toMatchObject({ call: 'signOutCustomer', reason, after: { ended: 2 } })
})

describe('the second factor', () => {
  const isOn = async () => (await customerOf(back, account.id)).has_second_factor
  beforeEach(async () => {
    await saveSecondFactor(app.database, account.id, true)
  })

  test('is taken off for who has lost it, and they are told', async () => {
    expect(await isOn()).toBe(true)
    expect((await removeFactor(account.id)).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
    const [mail] = await mailsTo(app, account.email)
    expect(mail?.subject).toBe('Ya no se te pide la llave de acceso')
    const notices = await app.database.many(sql`
      select event from notices where customer_id = ${account.id}`)
    expect(notices).toEqual([{ event: 'second_factor_off' }])
    expect(await lastRecord(back)).toMatchObject({ customer_id: account.id })
    const again = await removeFactor(account.id)
    expect([again.statusCode, again.json().errors]).toEqual([409, { second_factor: ['off'] }])
  })

  test('is not an agent’s to take off, and whoever may proves again who they are', async () => {
    const refused = await removeFactor(account.id, agent)
    expect([refused.statusCode, refused.json().errors.who_can]).toEqual([403, ['back-office', 'supervisor']])
    await app.database.run(sql`
      update staff_sessions set proved_at = now() - interval '1 hour' where staff_id = ${back.staffId}`)
    onTestFinished(async () => {
      await app.database.run(
        sql`update staff_sessions set proved_at = now() where staff_id = ${back.staffId}`,
      )
    })
    expect((await removeFactor(account.id)).json().error).toBe('recent_login_required')
    expect(await isOn()).toBe(true)
  })
})

test('what was done to somebody’s access is recorded with who did it', async () => {
  const { id } = account
  await saveSecondFactor(app.database, id, true)
  await mailPassword(id)
  await signOut(id)
  await removeFactor(id)
  const events = await app.database.many(sql`
    select kind, actor from events where customer_id = ${id} and actor <> 'customer' order by id`)
  expect(events).toEqual([
    { kind: 'password.temporary', actor: 'Laia' },
    { kind: 'user.sign_out', actor: 'Laia' },
    { kind: 'passkey.second_factor.off', actor: 'Pau' },
  ])
})

test('nobody is found who is not there', async () => {
  for (const answer of [await mailPassword(999_999), await signOut(999_999), await removeFactor(999_999)])
    expect(answer.json().error).toBe('not_found')
})
