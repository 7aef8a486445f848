import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, aCustomer, anAccount, anInvoice, aVat, type Customer } from '#test/builders'
import { statementsOf } from '#test/plans/statements-of'
import { deliver, mailsTo, passwordIn } from '#test/deliver'
import { awayFromWindowEdge } from '#test/window-edge'
import { answerActivation } from './answer-activation.ts'

const app = await closedAfterAll(testApp())
beforeEach(async () => {
  await awayFromWindowEdge(3600)
  await app.database.run(sql`truncate rate_limits, outbox`)
  await setSignUp({})
})

const setSignUp = (signUp: object, features: object = {}) =>
  app.database.run(sql`update settings set patch = ${JSON.stringify({ signUp, features })} where id = 1`)

interface Form {
  nif: string
  contract: string
  email: string
  email2: string
  phone?: string
  invoiceNumber?: string
  accept_conditions: boolean
  accept_gdpr: boolean
}
const formOf = (vat: string, contract: string, email: string, parts: Partial<Form> = {}): Form => ({
  nif: vat,
  contract,
  email,
  email2: email,
  phone: '+34 600 000 010',
  accept_conditions: true,
  accept_gdpr: true,
  ...parts,
})
const confirm = (body: object, url = '/api/v2/signup/confirm', headers = {}) =>
  app.visitor.send('POST', url, body, headers)
const login = (user: string, password: string) =>
  app.visitor.send('POST', '/api/v2/user/login', { user, password })

/** A customer with a contract and no account. */
async function aNewcomer(parts: Parameters<typeof aCustomer>[1] = {}) {
  const customer = await aCustomer(app.database, parts)
  const { name: contract } = await aContract(app.database, { customerId: customer.id })
  return { ...customer, contract }
}
type Newcomer = Customer & { contract: string }
const rightForm = ({ vat, contract, email }: Newcomer, parts: Partial<Form> = {}) =>
  formOf(vat, contract, email, parts)
const requestsOf = (nif: string) =>
  app.database.many(sql`
    select contract, email, phone, invoice_number, locale, customer_id, outcome, closed_at is not null as is_closed
    from activation_requests where nif = ${nif} order by id`)

describe('form errors come back as sentences', () => {
  const right = formOf('11111111H', '100042', 'nou@example.com')
  test.each<[string, object, string[]]>([
    ['a wrong letter', { ...right, nif: '11111111A' }, ['El NIF no es válido.']],
    ['no contract', { ...right, contract: ' ' }, ['Falta el número de contrato.']],
    ['two addresses', { ...right, email2: 'x@example.com' }, ['Los dos correos electrónicos no coinciden.']],
    [
      'no address',
      { ...right, email: 'nou', email2: 'nou' },
      ['El correo electrónico no es válido.', 'El correo electrónico repetido no es válido.'],
    ],
    ['only the prefix', { ...right, phone: '+34' }, ['Falta el teléfono.']],
    ['a phone that no one can have', { ...right, phone: '+34 100 000 000' }, ['El teléfono no es válido.']],
    [
      'only one of both accepted',
      { ...right, accept_gdpr: false },
      ['Tienes que aceptar las condiciones y la política de protección de datos.'],
    ],
    [
      'nothing at all',
      {},
      [
        'Falta el NIF.',
        'Falta el número de contrato.',
        'Falta el correo electrónico.',
        'Falta repetir el correo electrónico.',
        'Falta el teléfono.',
        'Tienes que aceptar las condiciones y la política de protección de datos.',
      ],
    ],
  ])('%s', async (_, body, errors) => {
    const answer = await confirm(body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: { render: { errors, body: '' } } }])
  })

  test.each([
    ['ca', 'El NIF no és vàlid.'],
    ['en', 'The NIF is not valid.'],
    ['gl', 'El NIF no es válido.'],
  ])('in the language of the caller: %s', async (lang, sentence) => {
    const answer = await confirm({ ...right, nif: 'B1' }, `/api/v1/signup/confirm?lang=${lang}`)
    expect(answer.json().result.render.errors).toEqual([sentence])
  })

  test('the invoice number is asked for where the settings say so', async () => {
    await setSignUp({ invoiceNumberField: true, phoneField: false })
    const { phone: _, ...body } = right
    expect((await confirm(body)).json().result.render.errors).toEqual(['Falta el número de factura.'])
  })

  test('nothing is kept of it', async () => {
    const { vat, contract, email } = await aNewcomer()
    await confirm(formOf(vat, contract, email, { accept_conditions: false }))
    expect(await requestsOf(vat)).toEqual([])
  })
})

test.each([
  ['another type', { nif: 7 }],
  ['a list', { email: ['a@example.com'] }],
  ['yes in words', { accept_gdpr: 'true' }],
  ['too long', { contract: 'x'.repeat(65) }],
])('%s is no form of ours', async (_, parts) => {
  const { vat, contract, email } = await aNewcomer()
  const answer = await confirm({ ...formOf(vat, contract, email), ...parts })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
})

describe('a match', () => {
  test.each(['/api/v1/signup/confirm', '/api/v2/signup/confirm/'])('%s opens an account', async (url) => {
    const newcomer = await aNewcomer({ locale: 'ca-ES', name: 'Núria Camps' })
    expect((await confirm(rightForm(newcomer), `${url}?lang=en`)).json().result.render.errors).toEqual([])
    await deliver(app)
    const [mail, ...more] = await mailsTo(app, newcomer.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ locale: 'ca-ES', subject: 'La teva oficina virtual està a punt' })
    expect(mail?.text).toContain('Hola, Núria Camps:')
    expect(mail?.text).not.toMatch(/[{}]/)
    const answer = await login(newcomer.vat, passwordIn(mail))
    expect([answer.statusCode, answer.json().change_password]).toEqual([200, true])
    expect(await requestsOf(newcomer.vat)).toEqual([
      {
        contract: newcomer.contract,
        email: newcomer.email,
        phone: '+34600000010',
        invoice_number: null,
        locale: 'en-US',
        customer_id: newcomer.id,
        outcome: 'mailed',
        is_closed: true,
      },
    ])
  })

  test('however tax id and address are written', async () => {
    const newcomer = await aNewcomer()
    const { vat, contract, email } = newcomer
    await confirm(formOf(`ES-${vat.toLowerCase()}`, ` ${contract} `, ` ${email.toUpperCase()}`))
    await deliver(app)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('consents are stored with the version of the text', async () => {
    const newcomer = await aNewcomer()
    await confirm(rightForm(newcomer), '/api/v2/signup/confirm?lang=ca')
    await deliver(app)
    const kept = await app.database.many(sql`
      select purpose, granted, locale, channel, visitor ~ '^activation:[0-9]+$' as is_ours, text_version <> '' as is_told
      from consents where customer_id = ${newcomer.id} order by purpose`)
    const row = { granted: true, locale: 'ca-ES', channel: 'web', is_ours: true, is_told: true }
    expect(kept).toEqual([
      { purpose: 'conditions', ...row },
      { purpose: 'gdpr', ...row },
    ])
  })

  test('no login before the mail, nor after its hour; then recovery works', async () => {
    const newcomer = await aNewcomer()
    await confirm(rightForm(newcomer))
    await deliver(app)
    const [mail] = await mailsTo(app, newcomer.email)
    await app.database.run(
      sql`update temporary_passwords set expires_at = now() where customer_id = ${newcomer.id}`,
    )
    expect((await login(newcomer.vat, passwordIn(mail))).statusCode).toBe(403)
    const pair = { nif: newcomer.vat, email: newcomer.email }
    await app.visitor.send('POST', '/api/v2/user/reset/', pair)
    await deliver(app)
    const next = (await mailsTo(app, newcomer.email)).at(-1)
    expect(next?.subject).toBe('Tu contraseña temporal')
    expect((await login(newcomer.vat, passwordIn(next))).json().change_password).toBe(true)
  })

  test('an existing account is reported by mail, with a link to recovery', async () => {
    const account = await anAccount(app.database)
    const { name: contract } = await aContract(app.database, { customerId: account.id })
    await confirm(rightForm({ ...account, contract }))
    await deliver(app)
    const [mail, ...more] = await mailsTo(app, account.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tu cuenta ya está activa')
    expect(mail?.text).toContain('https://portal.example.com/recordar-clave?lang=es-ES')
    expect(passwordIn(mail)).toBe('there is none')
    expect((await login(account.vat, account.password)).json().change_password).toBe(false)
    expect(await requestsOf(account.vat)).toMatchObject([{ outcome: 'mailed' }])
  })

  test('processing the message twice mails once', async () => {
    const newcomer = await aNewcomer()
    await confirm(rightForm(newcomer))
    const { id } = await app.database.one<{ id: number }>(sql`
      select id from activation_requests where nif = ${newcomer.vat}`)
    for (let i = 0; i < 3; i += 1)
      await answerActivation(app.deps, { request_id: id, customer_id: newcomer.id })
    expect(await mailsTo(app, newcomer.email)).toHaveLength(1)
  })

  test('a repeat with the same key is one request', async () => {
    const newcomer = await aNewcomer()
    const key = { 'idempotency-key': 'activation-0001' }
    for (let i = 0; i < 3; i += 1) await confirm(rightForm(newcomer), undefined, key)
    expect(await requestsOf(newcomer.vat)).toHaveLength(1)
  })
})

describe('anything else waits for staff, without a mail', () => {
  test.each<[string, (of: Newcomer) => Promise<Form>]>([
    ['another address', async (of) => rightForm(of, { email: 'new@example.com', email2: 'new@example.com' })],
    ['an unknown contract', async (of) => rightForm(of, { contract: '999999' })],
    [
      'the contract of somebody else',
      async (of) => rightForm(of, { contract: (await aNewcomer()).contract }),
    ],
    ['a pattern', async (of) => rightForm(of, { contract: '%' })],
    ['SQL', async (of) => rightForm(of, { contract: "' or '1'='1" })],
  ])('%s', async (_, change) => {
    const newcomer = await aNewcomer()
    await app.database.run(sql`truncate outbox`)
    expect((await confirm(await change(newcomer))).json().result.render.errors).toEqual([])
    await deliver(app)
    expect(await requestsOf(newcomer.vat)).toMatchObject([{ outcome: 'for_staff', is_closed: false }])
    expect(await app.database.many(sql`select 1 from outbox where kind = 'mail'`)).toEqual([])
    expect(await app.database.many(sql`select 1 from accounts where customer_id = ${newcomer.id}`)).toEqual(
      [],
    )
  })

  test('an unknown person too', async () => {
    const vat = aVat()
    await confirm(formOf(vat, '100042', 'a@example.com'))
    await deliver(app)
    expect(await requestsOf(vat)).toMatchObject([{ outcome: 'for_staff', customer_id: null }])
  })
})

describe('where the settings ask for an invoice number', () => {
  beforeEach(() => setSignUp({ invoiceNumberField: true }))

  /** A newcomer with one invoice of today, or of so many months ago. */
  async function anInvoiced(months = 0) {
    const newcomer = await aNewcomer()
    const date = addMonths(madridDayOf(Date.now()), -months)
    const { number } = await anInvoice(app.database, { customerId: newcomer.id, date })
    return { newcomer, number }
  }

  test.each<[string, number, (number: string) => string]>([
    ['of today', 0, (number) => number],
    ['of fourteen months ago', 14, (number) => number],
    ['in small letters and with spaces', 1, (number) => ` ${number.toLowerCase()} `],
  ])('one %s opens the account', async (_, months, written) => {
    const { newcomer, number } = await anInvoiced(months)
    await confirm(rightForm(newcomer, { invoiceNumber: written(number) }))
    await deliver(app)
    expect(await requestsOf(newcomer.vat)).toMatchObject([{ outcome: 'mailed', is_closed: true }])
    const [mail] = await mailsTo(app, newcomer.email)
    expect((await login(newcomer.vat, passwordIn(mail))).statusCode).toBe(200)
  })

  test.each<[string, () => Promise<{ newcomer: Newcomer; number: string }>]>([
    ['an older one', () => anInvoiced(15)],
    ['an unknown one', async () => ({ ...(await anInvoiced()), number: 'FE00-000000' })],
    ['a pattern', async () => ({ ...(await anInvoiced()), number: '%' })],
    [
      'the one of somebody else',
      async () => ({ ...(await anInvoiced()), number: (await anInvoiced()).number }),
    ],
  ])('%s waits for staff, with the same answer', async (_, given) => {
    const right = await anInvoiced()
    const expected = await confirm(rightForm(right.newcomer, { invoiceNumber: right.number }))
    const { newcomer, number } = await given()
    await app.database.run(sql`truncate outbox`)
    const answer = await confirm(rightForm(newcomer, { invoiceNumber: number }))
    expect(answer.json()).toEqual(expected.json())
    await deliver(app)
    expect(await requestsOf(newcomer.vat)).toMatchObject([
      { outcome: 'for_staff', is_closed: false, invoice_number: number, customer_id: null },
    ])
    expect(await mailsTo(app, newcomer.email)).toEqual([])
  })

  test('one that nobody asked for is neither compared nor kept', async () => {
    await setSignUp({ invoiceNumberField: false })
    const newcomer = await aNewcomer()
    await confirm(rightForm(newcomer, { invoiceNumber: 'FE00-000000' }))
    await deliver(app)
    expect(await requestsOf(newcomer.vat)).toMatchObject([{ outcome: 'mailed', invoice_number: null }])
  })
})

describe('the caller learns nothing', () => {
  /** One form per outcome: activated, already active, for staff, unknown. */
  async function outcomes() {
    const account = await anAccount(app.database)
    const { name: contract } = await aContract(app.database, { customerId: account.id })
    const newcomer = await aNewcomer()
    return [
      rightForm(newcomer),
      rightForm({ ...account, contract }),
      rightForm(newcomer, { contract: '999999' }),
      formOf(aVat(), '100042', newcomer.email),
    ]
  }

  test('the answer is byte by byte the same', async () => {
    const told = []
    for (const form of await outcomes()) {
      const { statusCode, body, headers } = await confirm(form)
      const { 'x-request-id': _id, date: _date, ...same } = headers
      told.push({ statusCode, body, same })
    }
    expect(told[0]?.body).toContain('<h2>Hemos recibido tu solicitud</h2>')
    for (const other of told) expect(other).toEqual(told[0])
  })

  test('and so is the work before it', async () => {
    const work = []
    for (const form of await outcomes()) work.push(await statementsOf(() => confirm(form)))
    expect(work[0]?.length).toBeGreaterThan(1)
    for (const other of work) expect(other).toEqual(work[0])
  })

  test('the log identifies nobody', async () => {
    await confirm(formOf(aVat(), 'canary-91b', 'canary-91b@example.com'))
    await deliver(app)
    expect(app.logs()).not.toContain('canary-91b')
  })
})

describe('limits', () => {
  test('with the feature off the call does not exist', async () => {
    await setSignUp({}, { signup: false })
    const newcomer = await aNewcomer()
    const answer = await confirm(rightForm(newcomer))
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    expect(await requestsOf(newcomer.vat)).toEqual([])
  })

  test('five an hour for one pair', async () => {
    const newcomer = await aNewcomer()
    for (let i = 0; i < 5; i += 1) expect((await confirm(rightForm(newcomer))).statusCode).toBe(200)
    expect((await confirm(rightForm(newcomer))).json().error).toBe('too_many_requests')
    // Another person of the same network is not affected.
    expect((await confirm(rightForm(await aNewcomer()))).statusCode).toBe(200)
  })

  test('thirty an hour from one network', async () => {
    const statuses = []
    for (let i = 0; i < 31; i += 1)
      statuses.push((await confirm(formOf(aVat(), '1', 'a@example.com'))).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})

test('with single sign-on alone no account is activated', async () => {
  const newcomer = await aNewcomer()
  await setSignUp({}, { oidc: true })
  expect((await confirm(rightForm(newcomer))).statusCode).toBe(404)
  await setSignUp({})
  expect((await confirm(rightForm(newcomer))).statusCode).toBe(200)
})
