import { blankContractingAddress } from '@fanal/domain/contracting/forms/forms'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract } from '#test/builders'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeAll(async () => {
  await app.database.run(
    sql`insert into municipalities (ine, name) values ('17079', 'Girona'), ('17144', 'Quart')`,
  )
  await app.database.run(
    sql`insert into postal_codes (dp, ine) values ('17004', '17079'), ('17242', '17144')`,
  )
})
beforeEach(async () => {
  holder = await aHolder(app)
})

const typed = {
  name: 'Berta Roca',
  dp: '17004',
  ine: '17079',
  state: 17,
  poblacio: 'Girona',
  tv: 18,
  nv: 'Nou',
  pnp: '3',
  pt: '1r',
  pu: '2a',
  mobile: '600 00 00 77',
  email: 'Berta@Example.com',
}
const path = ({ contract } = holder) => `/api/v2/contracts/${contract.name}/notification/`
const add = (address: object, of = holder) => of.client.send('POST', path(of), { address })
const choose = (addressId: unknown, of = holder) => of.client.send('PUT', path(of), { addressId })
const addressesOf = async () => (await holder.client.get('/api/v1/addresses/')).json().items

test('the addresses on file are listed, one’s own only', async () => {
  await aHolder(app)
  const [first, second] = holder.addresses
  expect((await addressesOf()).map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
  expect((await addressesOf())[0]).toEqual({
    id: first.id,
    name: 'Casa',
    full_address: first.full_address,
    email: 'casa@example.com',
    mobile: '+34600000001',
    // Parts as forms have them.
    place: {
      ...blankContractingAddress,
      dp: '17004',
      ine: '17079',
      state: '17',
      poblacio: 'Girona',
      tv: '18',
      nv: 'de la Força',
      pnp: '1',
    },
  })
})

describe('a new address', () => {
  test('is normalised, stored, used at once, mailed and in the history', async () => {
    const answer = await add({
      ...typed,
      dp: ' 17-004 ',
      ref_catastral: '9872023 vh5797s-0001 wx',
      mobile: '600-00.00 77',
    })
    expect(answer.statusCode).toBe(200)
    const { address } = answer.json()
    expect(address).toEqual({
      id: expect.any(Number) as number,
      name: 'Berta Roca',
      full_address: 'Calle Nou, 3, 1r 2a, 17004 Girona',
      email: 'berta@example.com',
      mobile: '+34600000077',
    })
    expect((await detailOf(holder)).notification_address).toEqual(address)
    expect(await addressesOf()).toHaveLength(3)
    expect(
      await app.database.one(sql`select dp, ine, ref_catastral from addresses where id = ${address.id}`),
    ).toEqual({ dp: '17004', ine: '17079', ref_catastral: '9872023VH5797S0001WX' })
    const [change] = await changesOf(holder)
    expect(change).toMatchObject({
      kind: 'address',
      state: 'done',
      signature: null,
      summary: [{ before: holder.addresses[0].full_address, after: 'Calle Nou, 3, 1r 2a, 17004 Girona' }],
    })
    const [mail, ...more] = await mailsTo(app, holder.email)
    expect([mail?.subject, more]).toEqual(['Cambio de dirección de avisos: hecho', []])
  })
  test('that already exists is not stored twice', async () => {
    await add(typed)
    await add(typed)
    expect(await addressesOf()).toHaveLength(3)
    expect(await changesOf(holder)).toHaveLength(1)
  })
  test.each([
    ['unknown to the tables', { dp: '28999', ine: '28079', state: 28, poblacio: 'Nueva' }, ''],
    ['of another municipality than said', { dp: '17242', ine: '17079', poblacio: 'QUART' }, '17144'],
    ['whose town is typed otherwise', { dp: '17242', ine: '', poblacio: 'Palol d’Onyar' }, ''],
  ])('with a postal code %s never blocks', async (_, parts, ine) => {
    const answer = await add({ ...typed, ...parts })
    expect(answer.statusCode).toBe(200)
    expect(
      await app.database.one(sql`select ine from addresses where id = ${answer.json().address.id}`),
    ).toEqual({ ine })
  })
  test.each<[object, object]>([
    [
      {},
      Object.fromEntries(
        ['name', 'dp', 'state', 'poblacio', 'tv', 'nv', 'pnp'].map((field) => [field, ['required']]),
      ),
    ],
    [
      {
        ...typed,
        dp: '170',
        state: 99,
        tv: 'x',
        pnp: '1234567890',
        bq: '12345',
        ref_catastral: '123',
        mobile: '12',
        email: 'berta@',
      },
      {
        dp: ['postal_code_not_valid'],
        state: ['not_a_choice'],
        tv: ['not_a_choice'],
        pnp: ['too_long'],
        bq: ['too_long'],
        ref_catastral: ['ref_catastral_not_valid'],
        mobile: ['phone_not_valid'],
        email: ['email_not_valid'],
      },
    ],
  ])('refused, with every error at once: %j', async (address, errors) => {
    const before = await everythingOf(app.database)
    const answer = await add(address)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
    expect(await everythingOf(app.database)).toEqual(before)
  })
})

describe('an address on file', () => {
  test('is chosen; the one in use changes nothing', async () => {
    const [current, other] = holder.addresses
    expect((await choose(current.id)).json()).toEqual({ address_id: current.id })
    expect(await changesOf(holder)).toEqual([])
    expect((await choose(other.id)).json()).toEqual({ address_id: other.id })
    expect((await detailOf(holder)).notification_address?.id).toBe(other.id)
    expect(await changesOf(holder)).toHaveLength(1)
  })
  test.each([undefined, 'x', 0, 1.5])('%j is none', async (id) => {
    const answer = await choose(id)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { addressId: ['required'] }])
  })
})

describe('e-mail and phone, edited in place', () => {
  const edit = (field: string, value: unknown, of = holder) =>
    of.client.send('PUT', `${path(of)}${field}/`, { value })
  test.each([
    ['email', ' Nova@Example.com ', 'nova@example.com'],
    ['mobile', '0034 600-000-055', '+34600000055'],
  ])('%s', async (field, value, clean) => {
    expect((await edit(field, value)).json()).toEqual({ value: clean })
    expect((await detailOf(holder)).notification_address).toMatchObject({ [field]: clean })
    await edit(field, value)
    const changes = await changesOf(holder)
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ kind: 'contact', summary: [{ after: clean }] })
  })
  test('of an address that another contract uses too, for both', async () => {
    const { id, addresses, contract } = holder
    const second = await aContract(app.database, { customerId: id, notificationAddressId: addresses[0].id })
    await edit('email', 'nova@example.com')
    expect((await detailOf({ ...holder, contract: second })).notification_address?.email).toBe(
      'nova@example.com',
    )
    expect((await detailOf({ ...holder, contract })).notification_address?.email).toBe('nova@example.com')
  })
  test.each([
    ['email', '', 'required'],
    ['email', 'nova@', 'email_not_valid'],
    ['mobile', '', 'required'],
    ['mobile', 'abc', 'phone_not_valid'],
  ])('%s %j is refused', async (field, value, error) => {
    const before = await everythingOf(app.database)
    const answer = await edit(field, value)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { value: [error] }])
    expect(await everythingOf(app.database)).toEqual(before)
  })
  test('other fields are none', async () => {
    expect((await edit('name', 'Eva')).statusCode).toBe(400)
  })
  test('a contract without an address has nothing to edit', async () => {
    await app.database.run(
      sql`update contracts set notification_address_id = null where id = ${holder.contract.id}`,
    )
    const answer = await edit('email', 'nova@example.com')
    expect([answer.statusCode, answer.json().errors]).toEqual([409, { _: ['no_address'] }])
  })
})

test('closed contracts, somebody else’s contract and somebody else’s address', async () => {
  const other = await aHolder(app)
  const closed = await aHolder(app, { state: 'baixa' })
  const before = await everythingOf(app.database)
  const mine = { ...holder, contract: other.contract }
  const value = { value: 'nova@example.com' }
  const answers = [
    await add(typed, mine),
    await choose(holder.addresses[1].id, mine),
    await holder.client.send('PUT', `${path(mine)}email/`, value),
    await choose(other.addresses[0].id),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  const late = [
    await add(typed, closed),
    await choose(closed.addresses[1].id, closed),
    await closed.client.send('PUT', `${path(closed)}email/`, value),
  ]
  expect(late.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
  expect(await everythingOf(app.database)).toEqual(before)
})
