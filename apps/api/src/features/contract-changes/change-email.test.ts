import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aHolder, type Holder } from '#test/fixtures/changes'
import { eventsOf } from '#test/fixtures/notices'

const app = await closedAfterAll(testApp())

const old = 'antes@example.com'
const fresh = 'nuevo@example.com'
const password = 'Farola-2026'

/** A customer with a contract with the old contact address, an hour after the login. */
async function anHourAgo(): Promise<Holder> {
  const holder = await aHolder(app)
  const password_hash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  await app.database.run(sql`
    insert into accounts (customer_id, password_hash) values (${holder.id}, ${password_hash})`)
  await app.database.run(sql`
    update addresses set email = ${old} where id = (
      select notification_address_id from contracts where id = ${holder.contract.id})`)
  await app.database.run(sql`
    update sessions set created_at = now() - interval '1 hour' where customer_id = ${holder.id}`)
  return holder
}

const anotherAddress = async ({ id }: Holder, email: string) =>
  (
    await app.database.one<{ id: number }>(sql`
      insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
        aclarador, mobile, email, full_address)
      select ${id}, name, dp, ine, state, poblacio, tv, nv, '77', bq, es, pt, pu, ref_catastral, aclarador, mobile,
        ${email}, full_address || ' 77' from addresses where customer_id = ${id} limit 1 returning id`)
  ).id

/** Every way to change a contract's contact address. */
const ways: Record<string, (holder: Holder, email: string) => ReturnType<Client['send']>> = {
  'edited in place': ({ client, contract }, value) =>
    client.send('PUT', `/api/v2/contracts/${contract.name}/notification/email/`, { value }),
  'another address of the list': async (holder, email) =>
    holder.client.send('PUT', `/api/v2/contracts/${holder.contract.name}/notification/`, {
      addressId: await anotherAddress(holder, email),
    }),
  'a new address': ({ client, contract }, email) =>
    client.send('POST', `/api/v2/contracts/${contract.name}/notification/`, {
      address: {
        name: 'Eva Puig',
        dp: '17001',
        state: '17',
        poblacio: 'Girona',
        tv: '18',
        nv: 'Nou',
        pnp: '1',
        mobile: '600000001',
        email,
      },
    }),
}
const emailOf = async ({ contract }: Holder) =>
  (
    await app.database.one<{ email: string }>(sql`
      select a.email from contracts c join addresses a on a.id = c.notification_address_id where c.id = ${contract.id}`)
  ).email
const prove = ({ client }: Pick<Holder, 'client'>, given = password) =>
  client.send('POST', '/api/v2/user/prove', { password: given })

describe.each(Object.entries(ways))('%s', (_, change) => {
  test('requires re-authentication; with it the change is made', async () => {
    const holder = await anHourAgo()
    const refused = await change(holder, fresh)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'recent_login_required'])
    expect(await emailOf(holder)).toBe(old)
    expect((await prove(holder)).json()).toEqual({ status: 'OK' })
    expect((await change(holder, fresh)).statusCode).toBe(200)
    expect(await emailOf(holder)).toBe(fresh)
  })

  test('the old address is informed, without the new one', async () => {
    const holder = await anHourAgo()
    const before = (await mailsTo(app, old)).length
    await prove(holder)
    await change(holder, fresh)
    const mails = (await mailsTo(app, old)).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(holder.contract.name)
    expect(mails[0]?.text).toContain('n•••@example.com')
    expect(mails[0]?.text).not.toMatch(/[{}]|nuevo@/)
    expect(await eventsOf(app.database, holder.id)).toEqual(['email_changed', 'change_moved'])
  })

  test('the same address in other case is no change', async () => {
    const holder = await anHourAgo()
    const before = (await mailsTo(app, old)).length
    expect((await change(holder, old.toUpperCase())).statusCode).toBe(200)
    expect(await mailsTo(app, old)).toHaveLength(before)
  })
})

describe('re-authentication', () => {
  test('is not needed right after a login', async () => {
    const holder = await aHolder(app)
    expect((await ways['edited in place']?.(holder, fresh))?.statusCode).toBe(200)
  })

  test('by a wrong password fails, and is counted', async () => {
    const holder = await anHourAgo()
    for (let i = 0; i < 5; i += 1)
      expect((await prove(holder, 'Wrong-Password-1')).json().error).toBe('invalid_password')
    for (let i = 0; i < 3; i += 1) await prove(holder, 'Wrong-Password-1')
    const limited = await prove(holder)
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ways['edited in place']?.(holder, fresh))?.statusCode).toBe(403)
  })

  test('needs something to prove it with', async () => {
    const { client } = await anHourAgo()
    const answer = await client.send('POST', '/api/v2/user/prove', {})
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { password: ['required'] }])
  })

  test('expires after ten minutes', async () => {
    const holder = await anHourAgo()
    await prove(holder)
    await app.database.run(sql`
      update sessions set proved_at = now() - interval '11 minutes' where customer_id = ${holder.id}`)
    expect((await ways['edited in place']?.(holder, fresh))?.statusCode).toBe(403)
  })

  test('is valid for its own session only', async () => {
    const holder = await anHourAgo()
    const other = await app.as(holder.vat)
    await app.database.run(sql`
      update sessions set created_at = now() - interval '1 hour' where customer_id = ${holder.id}`)
    await prove({ client: other })
    expect((await ways['edited in place']?.(holder, fresh))?.statusCode).toBe(403)
  })
})

test('the phone is changed as before', async () => {
  const { client, contract } = await anHourAgo()
  const url = `/api/v2/contracts/${contract.name}/notification/mobile/`
  expect((await client.send('PUT', url, { value: '600000009' })).statusCode).toBe(200)
})
