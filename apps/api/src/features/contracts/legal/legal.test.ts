import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, addMonths, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer } from '#test/app'
import { aContract, aCustomer, aProduct, type Contract } from '#test/builders'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { eventsOf, noticesOf, switchOff } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
const folder = await folderRemovedAfterAll()
const operate = (...words: string[]) => fanal(database.address, words)

const today = madridDayOf(Date.now())
const day = addMonths(today, 1)

let customer: SignedInCustomer
let contract: Contract
let product: string
let count = 0
/** A product whose energy costs 0.2 more in P1 from that day on. */
async function aDearerProduct(from = day): Promise<string> {
  count += 1
  const name = `Clara <${count}>`
  const id = await aProduct(database, name, '2.0TD')
  await database.run(sql`
    insert into product_prices (product_id, valid_from, power, energy)
    values (${id}, ${from}, '["0.081", "0.082"]', '["0.321", "0.122", "0.123"]')`)
  return name
}
beforeEach(async () => {
  product = await aDearerProduct()
  customer = await aSignedInCustomer(app)
  contract = await aContract(database, { customerId: customer.id, product })
})
const communicationsOf = async ({ name }: Contract, { client } = customer) =>
  (await client.get(`/api/v2/contracts/${name}/communications/`)).json<{
    items: { subject: string; body: string }[]
  }>().items
const prices = (...more: string[]) => operate('notices', 'prices', product, '--from', day, ...more)

describe('a change of prices', () => {
  test('is told with before and after, mailed and kept, whatever was chosen; once', async () => {
    expect((await switchOff(customer.client, 'legal')).statusCode).toBe(400)
    expect(await prices()).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 customers with 1 contracts are told'),
    })
    expect((await prices()).out).toContain('0 customers with 0 contracts are told')
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        event: 'price_change',
        kind: 'legal',
        title: expect.stringMatching(/^Tus precios cambian el \d+ \w+$/),
        detail: `Contrato ${contract.name}: mira el antes y el después`,
        href: `/contratos/electricidad/${contract.name}/comunicaciones`,
        day,
      }),
    ])
    const [mail, ...more] = await mailsTo(app, customer.email)
    expect(more).toEqual([])
    const then = /Desde el ([^<]+)</.exec(mail?.html ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(`Energía P1 (€/kWh): Ahora 0,121 · Desde el ${then} 0,321\n`)
    expect(mail?.text).toContain('sin penalización')
    expect(mail?.html).toContain('>0,321</td>')
    expect(mail?.html).toContain(product.replace('<', '&lt;').replace('>', '&gt;'))
    expect(mail?.text).not.toMatch(/[{}]/)
    expect(await communicationsOf(contract)).toEqual([
      expect.objectContaining({
        subject: mail?.subject,
        body: expect.stringContaining('Energía P1 (€/kWh): Ahora 0,121'),
      }),
    ])
  })

  test.each([
    ['ca-ES', 'Energia P1 (€/kWh): Ara 0,121', /^Els teus preus canvien/],
    ['en-US', 'Energy P1 (€/kWh): Now 0.121', /^Your prices change on/],
  ])('in the language of the customer: %s', async (locale, row, subject) => {
    const reader = await aCustomer(database, { locale })
    await aContract(database, { customerId: reader.id, product })
    await prices()
    const [mail] = await mailsTo(app, reader.email)
    expect(mail?.subject).toMatch(subject)
    expect(mail?.text).toContain(row)
  })

  test('several contracts of a customer are one mail, kept with each', async () => {
    const second = await aContract(database, { customerId: customer.id, product })
    expect((await prices()).out).toContain('1 customers with 2 contracts')
    expect(await mailsTo(app, customer.email)).toHaveLength(1)
    expect((await noticesOf(customer.client))[0]?.detail).toBe('2 contratos: mira el antes y el después')
    for (const one of [contract, second]) {
      const [kept] = await communicationsOf(one)
      expect(kept?.body).toContain(`${contract.name}, ${second.name}`)
    }
  })

  test('reaches nobody with another product or an ended contract', async () => {
    const [other, past] = [await aCustomer(database), await aCustomer(database)]
    await aContract(database, { customerId: other.id })
    await aContract(database, { customerId: past.id, product, state: 'baixa' })
    await prices()
    expect([await eventsOf(database, other.id), await eventsOf(database, past.id)]).toEqual([[], []])
  })

  test('goes on where a run broke', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id } = await aCustomer(database)
      await aContract(database, { customerId: id, product })
    }
    await prices()
    await database.run(sql`delete from notices where customer_id = ${customer.id}`)
    expect((await prices()).out).toContain('1 customers with 1 contracts are told')
  })

  test('tried, it tells nobody', async () => {
    expect((await prices('--try')).out).toContain('energy 0.121 0.122 0.123 → 0.321 0.122 0.123')
    expect(await eventsOf(database, customer.id)).toEqual([])
  })

  test('is refused less than a month before, without prices, or of no product', async () => {
    const soon = addDays(day, -1)
    const early = await aDearerProduct(soon)
    const from = (name: string, first: string) => operate('notices', 'prices', name, '--from', first)
    expect((await from(early, soon)).err).toContain(`${soon} is too soon`)
    expect((await from(product, addDays(day, 1))).err).toContain('has no other prices')
    expect((await from('Nada', day)).err).toContain('there is no product Nada')
    expect((await from(product, 'mañana')).err).toContain('--from')
    expect((await operate('notices', 'prices', product)).code).toBe(2)
    expect(await eventsOf(database, customer.id)).toEqual([])
  })

  test('is counted', async () => {
    await prices()
    expect((await operate('notices', 'list')).out).toContain(
      `price_change  ${product}  from ${day}  1 customers, 1 unread`,
    )
  })
})

describe('a renewal', () => {
  async function renewing(...records: object[]) {
    const path = join(folder, `${Math.random()}.jsonl`)
    await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'))
    return operate('notices', 'renewals', path)
  }
  const record = (over: object = {}) => ({
    contract: contract.name,
    day,
    terms_es: 'Los mismos precios, 12 meses más.',
    terms_ca: 'Els mateixos preus, 12 mesos més.',
    ...over,
  })

  test('is told with its conditions, in their language, mailed and kept; once', async () => {
    const reader = await aCustomer(database, { locale: 'ca-ES' })
    const other = await aContract(database, { customerId: reader.id, product })
    const records = [record(), record({ contract: other.name })]
    expect((await renewing(...records)).out).toContain('2 are told, 0 had been told before, 0 refused')
    expect((await renewing(...records)).out).toContain('0 are told, 2 had been told before, 0 refused')
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        event: 'renewal',
        day,
        detail: `Contrato ${contract.name}: mira las condiciones`,
      }),
    ])
    expect((await mailsTo(app, customer.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Los mismos precios, 12 meses más.'),
    ])
    expect((await mailsTo(app, reader.email))[0]?.text).toContain('Els mateixos preus')
    expect((await communicationsOf(contract))[0]?.body).toContain('Los mismos precios, 12 meses más.')
  })

  test('is refused by line, and the others are told', async () => {
    const ended = await aContract(database, { customerId: customer.id, state: 'baixa' })
    const { code, out } = await renewing(
      record({ day: addDays(day, -1) }),
      record({ contract: 'nobody' }),
      record({ contract: ended.name }),
      record({ terms_es: '' }),
      record({ day: '2027-02-30' }),
      record({ price: 1 }),
    )
    expect(code).toBe(1)
    expect(out).toMatch(/line 1: day: is too soon/)
    expect(out).toMatch(/line 2: contract: there is no active contract nobody/)
    expect(out).toMatch(new RegExp(`line 3: contract: there is no active contract ${ended.name}`))
    expect(out).toMatch(/line 4: terms_es: is missing/)
    expect(out).toMatch(/line 5: day: is not a day/)
    expect(out).toMatch(/line 6: price: is unknown/)
    expect(await eventsOf(database, customer.id)).toEqual([])
  })
})
