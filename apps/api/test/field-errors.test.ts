import { bundledPermissions, type StaffRole, staffRoles } from '@fanal/domain/staff/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setSetting } from '#features/settings/change-settings'
import type { Route } from '#platform/endpoint'
import { sql } from '#platform/database'
import { allRoutes, type Client, clientOf, testApp } from './app.ts'
import { closedAfterAll } from './closed-after-all.ts'
import { type Account, aContract, aCustomer, anAccount, aVat } from './builders.ts'
import { urlOf } from './contract-calls.ts'
import { aStaffSession } from './fixtures/sessions.ts'

const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
let account: Account
beforeAll(async () => {
  for (const key of ['features.passkeys', 'features.signup']) await setSetting(app.database, key, 'true')
  account = await anAccount(app.database)
})

interface Field {
  type?: string
  anyOf?: Field[]
}

const typesOf = ({ type, anyOf = [] }: Field): (string | undefined)[] => [type, ...anyOf.flatMap(typesOf)]

/** A value that the field cannot have. */
function wrongFor(field: Field): unknown {
  const types = typesOf(field)
  if (!types.includes('number') && !types.includes('integer')) return 7
  return types.includes('string') ? true : 'x'
}

/** The fields of a body, from the OpenAPI document. */
function bodyOf({ schemas }: Route): { fields: Record<string, Field>; required: string[] } {
  if (!schemas.body) return { fields: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schemas.body, {
    io: 'input',
    unrepresentable: 'any',
  })
  return { fields: properties as Record<string, Field>, required }
}

function callerOf({ endpoint: { access, act } }: Route): Promise<Client> | Client {
  if (access === 'anyone') return app.visitor
  if (access === 'customer') return app.as(account.vat)
  return asStaff(staffRoles.find((role) => act && act in bundledPermissions[role]))
}

const asStaff = async (role: StaffRole | undefined) =>
  clientOf(app.server, await aStaffSession(app.deps, role))

/** Path parameters with a restricted type. */
const goodParams = { field: 'email', token: 'a'.repeat(32), id: '26000417', leadId: 'a'.repeat(32) }

async function errorsOf(route: Route, payload: object) {
  const { method, versions } = route.endpoint
  const url = urlOf(route.endpoint, versions[0] ?? 2, goodParams)
  const answer = await (await callerOf(route)).inject({ method, url, payload })
  const { error, errors } = answer.json<{ error: string; errors?: Record<string, string[]> }>()
  return { status: answer.statusCode, error, errors: errors ?? {} }
}

const withBody = (await allRoutes()).filter((route) => Object.keys(bodyOf(route).fields).length > 0)
const named = withBody.map((route) => ({ name: route.endpoint.name, route }))
const demanding = named.filter(({ route }) => bodyOf(route).required.length > 0)
const code = /^[a-z][a-z_0-9]*$/

describe('an empty body: everything that is missing is named, at once, as required', () => {
  test.each(demanding)('$name', async ({ route }) => {
    const { status, error, errors } = await errorsOf(route, {})
    expect([status, error]).toEqual([400, 'invalid_request'])
    const { required } = bodyOf(route)
    expect(errors).toEqual(Object.fromEntries(required.map((field) => [field, ['required']])))
  })
})

describe('every field of the wrong kind is named, at once, by a code', () => {
  test.each(named)('$name', async ({ route }) => {
    const { fields } = bodyOf(route)
    const wrong = Object.entries(fields).map(([name, field]) => [name, wrongFor(field)])
    const { status, error, errors } = await errorsOf(route, Object.fromEntries(wrong))
    expect([status, error]).toEqual([400, 'invalid_request'])
    expect(Object.keys(errors).sort()).toEqual(Object.keys(fields).sort())
    for (const codes of Object.values(errors)) for (const each of codes) expect(each).toMatch(code)
  })
})

test('nested places are named by their path', async () => {
  const payload = { challenge_id: '!', credential: { id: '!', type: 'x', response: { signature: 7 } } }
  const answer = await app.visitor.send('POST', '/api/v2/user/passkeys/login/verify', payload)
  expect(Object.keys(answer.json().errors)).toEqual(
    expect.arrayContaining([
      'challenge_id',
      'credential.id',
      'credential.type',
      'credential.response.signature',
    ]),
  )
})

describe('nothing tells whether an account exists', () => {
  /** Everything in an answer, except what always differs. */
  async function told(path: string, payload: object) {
    await app.database.run(sql`truncate rate_limits`)
    const answer = await app.visitor.send('POST', `/api/v2/${path}`, payload)
    const { reference: _, ...body } = answer.json<Record<string, unknown>>()
    const { date: __, 'x-request-id': ___, ...headers } = answer.headers
    return { status: answer.statusCode, body, headers, size: answer.rawPayload.length }
  }

  async function people() {
    const [customer, noAccount] = [await anAccount(app.database), await aCustomer(app.database)]
    const stranger = { vat: aVat(), email: 'nobody@example.com', id: 0 }
    return { customer, noAccount, stranger }
  }

  test('login', async () => {
    const { customer, noAccount, stranger } = await people()
    const tell = ({ vat }: { vat: string }) => told('user/login', { user: vat, password: 'Wrong-Password-1' })
    const first = await tell(customer)
    expect(first.status).toBe(403)
    for (const person of [noAccount, stranger]) expect(await tell(person)).toEqual(first)
  })

  test('recovery', async () => {
    const { customer, noAccount, stranger } = await people()
    const tell = (vat: string, email: string) => told('user/reset/', { nif: vat, email })
    const first = await tell(customer.vat, customer.email)
    expect(first.status).toBe(200)
    for (const person of [noAccount, stranger]) expect(await tell(person.vat, person.email)).toEqual(first)
    expect(await tell(customer.vat, stranger.email)).toEqual(first)
  })

  test('activation', async () => {
    const { customer, noAccount, stranger } = await people()
    const tell = (vat: string, email: string, contract: string) =>
      told('signup/confirm', {
        nif: vat,
        email,
        email2: email,
        contract,
        phone: '+34600000000',
        accept_conditions: true,
        accept_gdpr: true,
      })
    const own = await aContract(app.database, { customerId: noAccount.id })
    const active = await aContract(app.database, { customerId: customer.id })
    const first = await tell(noAccount.vat, noAccount.email, own.name)
    expect([first.status, first.body]).toMatchObject([200, { result: { render: { errors: [] } } }])
    expect(await tell(customer.vat, customer.email, active.name)).toEqual(first)
    expect(await tell(noAccount.vat, stranger.email, own.name)).toEqual(first)
    expect(await tell(stranger.vat, stranger.email, '999999')).toEqual(first)
  })

  test('client id, and a token asked about', async () => {
    const first = await told('user/client_id', { client_id: 'x', secret: 'y' })
    expect(await told('user/client_id', { client_id: 'AAAAAAAAAAAAAAAA', secret: 'y' })).toEqual(first)
    const asked = await told('is_token_valid', { token: 'a.b.c' })
    expect(await told('is_token_valid', { token: 'AAAAAAAAAAAAAAAA.b' })).toEqual(asked)
  })
})
