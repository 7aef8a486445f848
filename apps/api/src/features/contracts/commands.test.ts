import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import { nifControl } from '@fanal/domain/identifiers/nif'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aVat, anIban } from '#test/builders'
import { fanal } from '#test/command'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
beforeEach(async () => {
  await database.run(
    sql`truncate directory, customers, contracts, municipalities, postal_codes, cnaes, events cascade`,
  )
})

async function aFile(content: string | object): Promise<string> {
  const path = join(folder, `${Math.random()}.txt`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const importing = async (what: string, content: string | object) =>
  fanal(database.address, ['import', what, await aFile(content)])
const lines = (records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')
const csv = (records: Record<string, string | number>[]) => {
  const names = Object.keys(records[0] ?? {})
  const quoted = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`
  return [
    names.join(';'),
    ...records.map((record) => names.map((name) => quoted(record[name])).join(';')),
  ].join('\n')
}

const cups = (serial: number) => {
  const digits = `0031405${String(serial).padStart(9, '0')}`
  return `ES${digits}${cupsControlLetters(digits)}0F`
}
const aRecord = (serial: number, over: object = {}) => ({
  name: `C${serial}`,
  vat: '12345678Z',
  customer_name: 'Eva Puig Sala',
  customer_email: 'eva@example.com',
  customer_phone: '600 000 001',
  customer_locale: 'ca',
  type: 'electricity',
  state: 'activa',
  sign_date: '2024-01-10',
  start_date: '2024-01-20',
  cups: cups(serial),
  street: 'Carrer Nou, 1',
  city: 'Girona',
  postal_code: '17001',
  tariff: '2.0TD',
  product: 'Llum Clara',
  power_p1: '4,6',
  power_p2: 3.45,
  amount_debt: '12.5',
  iban: 'es91 2100 0418 4502 0005 1332',
  ref_catastral: '9872023 vh5797s 0001 wx',
  invoice_online: 'postal',
  dso_name: 'e-distribución',
  notification_name: 'Eva Puig',
  notification_dp: '17001',
  notification_poblacio: 'Girona',
  notification_tv: 18,
  notification_nv: 'Nou',
  notification_pnp: '1',
  notification_email: 'eva@example.com',
  ...over,
})
const rowsOf = (table: 'contracts' | 'customers' | 'addresses' | 'bank_accounts') => {
  const queries = {
    contracts: sql`select * from contracts order by name`,
    customers: sql`select * from customers order by vat`,
    addresses: sql`select * from addresses order by id`,
    bank_accounts: sql`select * from bank_accounts order by id`,
  }
  return database.many<Record<string, unknown>>(queries[table])
}
const everything = async () =>
  Promise.all((['contracts', 'customers', 'addresses', 'bank_accounts'] as const).map(rowsOf))

describe.each([
  ['JSON lines', lines],
  ['CSV', csv],
])('contracts as %s', (_, write) => {
  test('create customers, accounts, addresses and contracts', async () => {
    const { code, out } = await importing('contracts', write([aRecord(1), aRecord(2)]))
    expect([code, out]).toEqual([0, '2 new, 0 changed, 0 as they were, 0 refused\n'])
    const [contracts, customers, addresses, accounts] = await everything()
    expect(customers).toMatchObject([
      {
        vat: '12345678Z',
        name: 'Eva Puig Sala',
        email: 'eva@example.com',
        phone: '+34600000001',
        locale: 'ca-ES',
        is_company: false,
      },
    ])
    expect(accounts).toMatchObject([{ iban: 'ES9121000418450200051332' }])
    expect(addresses).toMatchObject([{ full_address: 'Carrer Nou, 1, 17001 Girona', state: 17, tv: 18 }])
    expect(contracts).toHaveLength(2)
    expect(contracts?.[0]).toMatchObject({
      name: 'C1',
      type: 'electricity',
      state: 'activa',
      sign_date: '2024-01-10',
      end_date: null,
      cups: cups(1),
      tariff_name: '2.0TD',
      product_name: 'Llum Clara',
      contracted_power: [
        { period: 'P1', power: '4.600' },
        { period: 'P2', power: '3.450' },
      ],
      amount_debt_cents: 1250,
      owner_name: 'Eva Puig Sala',
      fiscal_vat: '12345678Z',
      ref_catastral: '9872023VH5797S0001WX',
      invoice_online: 'postal',
      dso_name: 'e-distribución',
      is_peninsula: true,
      bank_account_id: accounts?.[0]?.['id'],
      notification_address_id: addresses?.[0]?.['id'],
      version: 1,
    })
  })
  test('a repeat changes nothing, and differences are applied', async () => {
    const records = [
      aRecord(1),
      aRecord(2),
      aRecord(3, { type: 'gas', power_p1: '', power_p2: '', pressio: '0,022', caudal: 4, tariff: 'RL.2' }),
    ]
    await importing('contracts', write(records))
    const before = await everything()
    expect((await importing('contracts', write(records))).out).toBe(
      '0 new, 0 changed, 3 as they were, 0 refused\n',
    )
    expect(await everything()).toEqual(before)
    const next = write([aRecord(1, { state: 'baixa', end_date: '2026-01-01' }), aRecord(2), aRecord(4)])
    expect((await importing('contracts', next)).out).toBe('1 new, 1 changed, 1 as they were, 0 refused\n')
    expect((await rowsOf('contracts'))[0]).toMatchObject({
      state: 'baixa',
      end_date: '2026-01-01',
      version: 2,
    })
  })
  test('valid records are stored and invalid ones reported with their lines', async () => {
    const { code, out, err } = await importing(
      'contracts',
      write([
        aRecord(1),
        aRecord(2, {
          cups: 'ES0031405512340001KM',
          iban: 'ES00',
          postal_code: '99999',
          sign_date: '2024-02-30',
        }),
        aRecord(3, { vat: 'B12345678', power_p1: '4.6789', customer_email: 'eva@', amount_debt: 'much' }),
        aRecord(1),
        aRecord(5, { name: '', tariff: '', type: 'steam' }),
        aRecord(6),
      ]),
    )
    const first = write === lines ? 1 : 2
    expect(out.split('\n')).toEqual([
      `line ${first + 1}: sign_date: is not a day like 2026-11-15; cups: is not a valid CUPS; postal_code: is not a postal code; iban: is not a valid IBAN`,
      `line ${first + 2}: vat: is not a valid tax id; customer_email: is not an e-mail address; amount_debt: is not a number; power_p1: is not a power in kW`,
      `line ${first + 3}: name: contract C1 is on line ${first} already`,
      `line ${first + 4}: name: is missing; type: is none of electricity, gas; tariff: is missing`,
      '2 new, 0 changed, 0 as they were, 4 refused',
      '',
    ])
    expect(code).toBe(1)
    expect(err).toContain('4 records were refused')
    expect((await rowsOf('contracts')).map(({ name }) => name)).toEqual(['C1', 'C6'])
  })
})

describe('contracts', () => {
  test('unnamed columns stay, and empty values clear', async () => {
    await importing('contracts', lines([aRecord(1)]))
    const { name, vat, type, state, street, city, postal_code, tariff, product } = aRecord(1)
    const bare = { name, vat, type, state, cups: cups(1), street, city, postal_code, tariff, product }
    const before = await everything()
    expect((await importing('contracts', lines([bare]))).out).toContain('1 as they were')
    expect(await everything()).toEqual(before)
    await importing('contracts', lines([{ ...bare, iban: '', sign_date: null, dso_name: '' }]))
    expect((await rowsOf('contracts'))[0]).toMatchObject({
      bank_account_id: null,
      sign_date: null,
      dso_name: '',
      ref_catastral: '9872023VH5797S0001WX',
    })
  })
  test('customers are found by tax id and follow the file', async () => {
    await importing('contracts', lines([aRecord(1)]))
    const iban = anIban()
    await importing(
      'contracts',
      lines([aRecord(2, { vat: 'ES-12345678-z', customer_name: 'Eva Puig', customer_email: '', iban })]),
    )
    expect(await rowsOf('customers')).toMatchObject([{ name: 'Eva Puig', email: 'eva@example.com' }])
    expect(await rowsOf('bank_accounts')).toHaveLength(2)
  })
  test('a contract never goes to another customer, and a new customer needs a name and an address', async () => {
    await importing('contracts', lines([aRecord(1)]))
    const other = aVat()
    const { out } = await importing(
      'contracts',
      lines([
        aRecord(1, { vat: other }),
        aRecord(2, { vat: other, customer_name: '', customer_email: '' }),
        aRecord(3, { power_p1: '', power_p2: '' }),
        aRecord(4, { type: 'gas' }),
        aRecord(5, { colour: 'red', street: { a: 1 } }),
        aRecord(6, { notification_nv: '', notification_dp: '1' }),
      ]),
    )
    expect(out).toContain('line 1: vat: the contract belongs to another customer')
    expect(out).toContain(
      'line 2: customer_name: is missing, and the customer is new; customer_email: is missing',
    )
    expect(out).toContain('line 3: power_p1: is missing')
    expect(out).toContain('line 4: power_p1: a gas contract has no powers')
    expect(out).toContain(
      'line 5: street: is not a plain value; colour: there is no such field; street: is missing',
    )
    expect(out).toMatch(/line 6: .*notification_dp: postal code not valid.*notification_nv: required/)
    expect(await rowsOf('contracts')).toHaveLength(1)
    expect(await rowsOf('customers')).toHaveLength(1)
  })
  test('a record refused by the database does not affect the others', async () => {
    const records = [aRecord(1), aRecord(2, { street: 'a\u0000b' }), aRecord(3)]
    const { out } = await importing('contracts', lines(records))
    expect(out).toMatch(/^line 2: .*\n2 new, 0 changed, 0 as they were, 1 refused\n$/)
    expect((await rowsOf('contracts')).map(({ name }) => name)).toEqual(['C1', 'C3'])
  })
  test('invalid files', async () => {
    expect(await importing('contracts', 'colour,size\nred,1\n')).toMatchObject({ code: 2 })
    const missing = await fanal(database.address, ['import', 'contracts', join(folder, 'none.csv')])
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('There is no file')])
    expect(await importing('contracts', '')).toMatchObject({ code: 0 })
  })
  test('more than fit into one batch', async () => {
    const vatOf = (number: number) => String(30_000_000 + number) + nifControl(String(30_000_000 + number))
    const records = Array.from({ length: 1_500 }, (_, i) =>
      aRecord(i, { vat: vatOf(i >> 2), customer_email: `c${i >> 2}@example.com`, iban: anIban() }),
    )
    const file = lines(records)
    const { out } = await importing('contracts', file)
    expect(out).toBe('1500 new, 0 changed, 0 as they were, 0 refused\n')
    const some = records.filter((_, i) => i % 10 === 0)
    expect((await importing('contracts', lines(some))).out).toContain('150 as they were')
  })
  test('it is recorded', async () => {
    await importing('contracts', lines([aRecord(1)]))
    expect(await database.many(sql`select actor, kind, detail from events`)).toEqual([
      {
        actor: 'operator',
        kind: 'import.contracts',
        detail: { created: 1, changed: 0, unchanged: 0, refused: 0 },
      },
    ])
  })
})

describe('places and activities', () => {
  test('are imported, repeatedly too', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(
        (await importing('municipalities', { meta: {}, items: { '17079': 'Girona', '17155': 'Salt' } })).out,
      ).toBe('Imported 2 municipalities\n')
      expect(
        (await importing('postal-codes', { items: { '17190': ['17155', '17079'], '17001': ['17079'] } })).out,
      ).toBe('Imported 2 postal-codes\n')
      expect(
        (
          await importing('cnae', {
            items: [{ id: 986, code: '9820', name: '9820', descripcio: 'Hogares', section: 'T' }],
          })
        ).out,
      ).toBe('Imported 1 cnae\n')
    }
    await importing('postal-codes', { items: { '17190': ['17155'] } })
    expect(await database.many(sql`select dp, ine from postal_codes order by dp, ine`)).toEqual([
      { dp: '17001', ine: '17079' },
      { dp: '17190', ine: '17155' },
    ])
    expect(await database.many(sql`select * from cnaes`)).toEqual([
      { id: 986, name: '9820', descripcio: 'Hogares' },
    ])
  })
  test.each([
    ['municipalities', { items: { '17079': 'Girona', x: 'Salt', '17155': '' } }],
    ['postal-codes', { items: { '17001': ['17079'], '99999': ['17079'], '17002': ['1'] } }],
    [
      'cnae',
      {
        items: [
          { id: 1, name: '9820', descripcio: 'A' },
          { id: 1, name: '9821', descripcio: 'B' },
        ],
      },
    ],
    ['cnae', { items: {} }],
    ['municipalities', []],
  ])('a bad file of %s changes nothing', async (what, content) => {
    const { code, err } = await importing(what, content)
    expect(code).toBe(1)
    expect(err).toContain('Nothing was changed')
    const counts = sql`
      select (select count(*) from municipalities) + (select count(*) from postal_codes) + (select count(*) from cnaes) as n`
    expect(await database.one(counts)).toEqual({ n: 0 })
  })
})

describe('control characters and unsafe addresses', () => {
  test.each([
    ['a name that ends a header', { name: 'C1\r\nSet-Cookie: a=b' }, 'name: has control characters'],
    ['a name turned around', { name: 'C\u202E1' }, 'name: has control characters'],
    ['a street of two lines', { street: 'Carrer Nou\n1' }, 'street: has control characters'],
    ['an address', { notification_nv: 'Nou\u0000' }, 'notification_nv: has control characters'],
    ['a script', { dso_website: 'javascript:alert(1)' }, 'dso_website: is not an address that begins with'],
    ['a host alone', { dso_website: 'www.example.com' }, 'dso_website: is not an address that begins with'],
    ['a password', { dso_website: 'https://a:b@example.com' }, 'dso_website: is not an address'],
  ])('%s is refused with its line, and the others come in', async (_, over, reason) => {
    const good = aRecord(2, { dso_website: 'https://www.example.com' })
    const { code, out } = await importing('contracts', lines([aRecord(1, over), good]))
    expect(code).toBe(1)
    expect(out).toContain(`line 1: ${reason}`)
    expect(out).toContain('1 new, 0 changed, 0 as they were, 1 refused')
    expect(await rowsOf('contracts')).toMatchObject([{ name: 'C2', dso_website: 'https://www.example.com' }])
  })

  test('also deep inside an invoice', async () => {
    const { out } = await importing('invoices', lines([{ number: 'F1', lines: [{ name: 'a\u0007' }] }]))
    expect(out).toContain('line 1: lines[0].name: has control characters')
  })
})
