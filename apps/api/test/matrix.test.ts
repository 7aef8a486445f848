import type { Access, endpoint } from '@fanal/contract/endpoint'
import { bundledPermissions, isStaffRole, type StaffRole, staffRoles } from '@fanal/domain/staff/permissions'
import { beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { startSession } from '#platform/session'
import { type Client, clientOf, testApp } from './app.ts'
import { closedAfterAll } from './closed-after-all.ts'
import { type Account, aContract, anAccount, anInvoice } from './builders.ts'
import { allCalls, type ContractCall, isWrite, makeCall, privateCalls, urlOf } from './contract-calls.ts'
import { aDebt } from './fixtures/payments.ts'
import { aStoredCase } from './fixtures/cases.ts'
import { aStaffSession, staffCalls, staffRoutes } from './fixtures/sessions.ts'

// Thousands of calls: nobody reads their log.
const app = await closedAfterAll(testApp({ env: { DEMO: true, LOG_LEVEL: 'silent' }, routes: staffRoutes }))
let customer: Account
let other: Account
let forced: Account
beforeAll(async () => {
  await setSetting(app.database, 'features.passkeys', 'true')
  customer = await anAccount(app.database, { name: 'Ona Serra Puig', email: 'ona.serra@example.com' })
  forced = await anAccount(app.database, { mustChangePassword: true })
  other = await anAccount(app.database, { name: 'Pol Vidal Mas', email: 'pol.vidal@example.com' })
})

// A session per call: some calls end sessions.
const signedIn = (): Promise<Client> => app.as(customer.vat)
const readOnly = (): Promise<Client> => app.asReadOnly(customer.vat)
async function expired(): Promise<Client> {
  const visit = { ip: '192.0.2.1', userAgent: 'test' }
  const session = { customerId: customer.id, locale: 'es-ES', visit }
  const { id, token } = await startSession(app.database, app.deps.tokens, session)
  await app.database.run(sql`update sessions set expires_at = now() where id = ${id}`)
  return clientOf(app.server, token)
}

async function outcome(client: Client, call: ContractCall, headers?: Record<string, string>) {
  const answer = await makeCall(client, call, headers)
  const body: unknown = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {}
  return { status: answer.statusCode, code: (body as { error?: string }).error }
}

/** Logout is the only write of a read-only session. */
const isRefusedReadOnly = (call: ContractCall) => isWrite(call) && call.endpoint.name !== 'logout'
/** All calls that are open during a forced change. */
const isOpenToForced = ({ endpoint: { name } }: ContractCall) =>
  ['profile', 'changePassword', 'logout'].includes(name)
/** Both ways to get there: an account whose password must be changed, and a session by temporary password. */
const forcedSessions = {
  account: () => app.as(forced.vat),
  mailed: async () => {
    const visit = { ip: '192.0.2.1', userAgent: 'test' }
    const session = { customerId: customer.id, locale: 'es-ES', visit, temporaryHash: 'x' }
    return clientOf(app.server, (await startSession(app.database, app.deps.tokens, session)).token)
  },
}
const publicCalls = allCalls.filter(({ endpoint: { access } }) => access === 'anyone')

test('every call is there, once, and says who may make it', () => {
  // Without access it does not compile.
  type Definition = Parameters<typeof endpoint>[0]
  expectTypeOf<{ name: string; path: string; access: 'anyone' }>().toExtend<Definition>()
  expectTypeOf<{ name: string; path: string; access: 'customer' }>().toExtend<Definition>()
  expectTypeOf<{ name: string; path: string; access: 'staff'; act: 'own' }>().toExtend<Definition>()
  expectTypeOf<{ name: string; path: string }>().not.toExtend<Definition>()
  expectTypeOf<{ name: string; path: string; access: undefined }>().not.toExtend<Definition>()
  expectTypeOf<{ name: string; path: string; access: 'nobody' }>().not.toExtend<Definition>()
  const names = allCalls.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining(['PUT v2 user/password', 'GET v1 users/', 'POST v2 user/login']),
  )
  const withAct = allCalls.filter(({ endpoint: { act } }) => act !== undefined)
  expect(withAct).toEqual(allCalls.filter(({ endpoint: { access } }) => access === 'staff'))
  const said = new Set(allCalls.map(({ endpoint: { access } }) => access))
  expect([...said].filter((access) => !['anyone', 'customer', 'staff'].includes(access))).toEqual([])
})

const staff = async (role?: StaffRole): Promise<Client> =>
  clientOf(app.server, await aStaffSession(app.deps, role))

type Role = 'anonymous' | 'customer' | 'readOnly' | StaffRole
const clients: Record<Role, () => Promise<Client>> = {
  anonymous: async () => app.visitor,
  customer: signedIn,
  readOnly,
  ...(Object.fromEntries(staffRoles.map((role) => [role, () => staff(role)])) as Record<
    StaffRole,
    () => Promise<Client>
  >),
}

const loginRequired = { status: 401, code: 'login_required' }
const wrongRole = { status: 403, code: 'wrong_role' }
/** What a customer or a visitor is told of calls of each access; undefined where they are let in. */
const refusals: Record<Access, Record<'anonymous' | 'customer' | 'readOnly', object | undefined>> = {
  anyone: { anonymous: undefined, customer: undefined, readOnly: undefined },
  customer: { anonymous: loginRequired, customer: undefined, readOnly: undefined },
  staff: { anonymous: loginRequired, customer: wrongRole, readOnly: wrongRole },
}

/** What staff are told: no customer's call, and of their own those that the permission table gives their role. */
function refusalOfStaff(role: StaffRole, { endpoint: { access, act } }: ContractCall) {
  if (access !== 'staff') return access === 'customer' ? wrongRole : undefined
  const isPermitted = act === 'own' || (act && act in bundledPermissions[role])
  return isPermitted ? undefined : { status: 403, code: 'not_permitted' }
}

function refusalOf(role: Role, call: ContractCall) {
  if (isStaffRole(role)) return refusalOfStaff(role, call)
  const isReadOnlyWrite = role === 'readOnly' && isRefusedReadOnly(call)
  return (
    refusals[call.endpoint.access][role] ?? (isReadOnlyWrite ? { status: 403, code: 'read_only' } : undefined)
  )
}

const roles = Object.keys(clients) as Role[]
const everyCall = [...allCalls, ...staffCalls]

describe.each(roles)('as %s', (role) => {
  // All roles together call from one address.
  beforeEach(() => app.database.run(sql`delete from rate_limits`))
  const [refused, open] = [true, false].map((isRefused) =>
    everyCall.filter((call) => (refusalOf(role, call) !== undefined) === isRefused),
  )

  test.each(refused ?? [])('$name is refused', async (call) => {
    expect(await outcome(await clients[role](), call)).toEqual(refusalOf(role, call))
  })
  test.each(open ?? [])('$name is open', async (call) => {
    const { status, code } = await outcome(await clients[role](), call)
    expect(status).toBeLessThan(500)
    expect(status).not.toBe(401)
    expect(['read_only', 'wrong_role', 'not_permitted']).not.toContain(code)
  })
})

describe('staff', () => {
  // Both sides of a comparison count against limits.
  beforeEach(() => app.database.run(sql`delete from rate_limits`))

  test.each(publicCalls)('are answered $name as visitors', async (call) => {
    expect(await outcome(await staff(), call)).toEqual(await outcome(app.visitor, call))
  })

  test.each(staffCalls)('are known to $name by their name', async (call) => {
    expect((await makeCall(await staff(), call)).json()).toEqual({ actor: 'Laia' })
  })

  test.each(staffCalls)('are refused $name after the end of their session', async (call) => {
    const client = await staff()
    await app.database.run(sql`update staff_sessions set ended_at = now()`)
    expect(await outcome(client, call)).toEqual({ status: 401, code: 'token_expired' })
  })
})

describe('with a session that is over', () => {
  test.each(privateCalls)('$name is refused', async (call) => {
    expect(await outcome(await expired(), call)).toEqual({ status: 401, code: 'token_expired' })
  })
  // Calls open to anyone stay open.
  test.each(publicCalls)('$name is as for a visitor', async (call) => {
    expect((await outcome(await expired(), call)).status).toBe((await outcome(app.visitor, call)).status)
  })
})

describe('in a read-only session', () => {
  test.each(allCalls.filter((call) => !isRefusedReadOnly(call)))('$name is as in any', async (call) => {
    expect(await outcome(await readOnly(), call)).toEqual(await outcome(await signedIn(), call))
  })
})

describe.each(['account', 'mailed'] as const)('while the password must be changed (%s)', (kind) => {
  // Some calls are rate-limited, and this makes many of them.
  beforeEach(() => app.database.run(sql`delete from rate_limits`))
  const forcedOutcome = async (call: ContractCall) => outcome(await forcedSessions[kind](), call)

  test.each(privateCalls.filter((call) => !isOpenToForced(call)))('$name is refused', async (call) => {
    expect(await forcedOutcome(call)).toEqual({ status: 403, code: 'change_password' })
  })
  test.each(privateCalls.filter(isOpenToForced))('$name is open', async (call) => {
    expect(await forcedOutcome(call)).toEqual(await outcome(await signedIn(), call))
  })
  test.each(publicCalls)('$name is as for a visitor', async (call) => {
    expect(await forcedOutcome(call)).toEqual(await outcome(app.visitor, call))
  })
})

describe('from another site', () => {
  const elsewhere = { origin: 'https://evil.example.com' }
  const isRead = ({ endpoint: { method } }: ContractCall) => method === 'GET'

  test.each(allCalls.filter((call) => !isRead(call)))('$name is refused', async (call) => {
    expect(await outcome(await signedIn(), call, elsewhere)).toEqual({ status: 403, code: 'cross_site' })
  })
  test.each(allCalls.filter(isRead))('$name is as from here', async (call) => {
    expect(await outcome(await signedIn(), call, elsewhere)).toEqual(await outcome(await signedIn(), call))
  })
})

test('a read-only session may end itself', async () => {
  const client = await readOnly()
  expect((await client.send('POST', '/api/v2/user/logout')).statusCode).toBe(200)
  expect((await client.get('/api/v2/users')).json().error).toBe('token_expired')
})

interface Thing {
  params: Record<string, string>
  body?: object
}

/** An object of the customer for each private call with parameters. */
const ownThings: Record<string, (customerId: number) => Promise<Thing>> = {
  endSession: async (customerId) => {
    const visit = { ip: '192.0.2.1', userAgent: 'test' }
    const session = { customerId, locale: 'es-ES', visit }
    const { id } = await startSession(app.database, app.deps.tokens, session)
    return { params: { id } }
  },
  renamePasskey: async (customerId) => ({ ...(await aPasskey(customerId)), body: { name: 'My key' } }),
  removePasskey: async (customerId) => ({ ...(await aPasskey(customerId)), body: {} }),
  transactionReceipt: async (customerId) => ({ params: { id: await aTransaction(customerId) } }),
  invoiceDetail: (customerId) => aBill(customerId, 'electricity'),
  multipointInvoiceDetail: (customerId) => aBill(customerId, 'multipoint'),
  downloadInvoice: (customerId) => aBill(customerId, 'electricity'),
  downloadMultipointInvoice: (customerId) => aBill(customerId, 'multipoint'),
  caseDetail: (customerId) => aCase(customerId),
  caseReceipt: (customerId) => aCase(customerId),
  caseFile: (customerId) => aCase(customerId),
  answerCase: async (customerId) => ({ ...(await aCase(customerId)), body: { message: 'Hola' } }),
  withdrawCase: (customerId) => aCase(customerId),
  endCaseLinks: (customerId) => aCase(customerId),
  solveCase: (customerId) => aCase(customerId),
  reopenCase: async (customerId) => ({
    ...(await aCase(customerId, 'accepted')),
    body: { message: 'No está resuelto' },
  }),
  removeTarget: (customerId) => aWebhook(customerId),
  resumeTarget: (customerId) => aWebhook(customerId),
  rotateWebhook: (customerId) => aWebhook(customerId),
  answerView: (customerId) => aViewRequest(customerId),
  rateCase: async (customerId) => ({ ...(await aCase(customerId, 'accepted')), body: { satisfaction: 5 } }),
}

async function aViewRequest(customerId: number): Promise<Thing> {
  const { id } = await app.database.one<{ id: number }>(sql`
    insert into view_requests (customer_id, staff_id, actor, role, case_number, reason, way, expires_at)
    values (${customerId}, 1, 'Laia', 'agent', '26000001', 'test', 'customer', now() + interval '1 hour') returning id`)
  return { params: { id: String(id) }, body: { allow: true } }
}

async function aWebhook(customerId: number): Promise<Thing> {
  const { id } = await app.database.one<{ id: number }>(sql`
    insert into notice_targets (customer_id, channel, address)
    values (${customerId}, 'webhook', 'https://hook.example/' || gen_random_uuid()) returning id`)
  return { params: { id: String(id) }, body: {} }
}

async function aCase(customerId: number, result?: 'accepted'): Promise<Thing> {
  const { number, fileId } = await aStoredCase(app.deps.env, app.database, { customerId, result })
  return { params: { id: number, fileId: String(fileId) }, body: {} }
}

async function aBill(customerId: number, type: 'electricity' | 'multipoint'): Promise<Thing> {
  const contract = type === 'electricity' ? await aContract(app.database, { customerId }) : undefined
  const { id } = await anInvoice(app.database, { customerId, ...(contract && { contractId: contract.id }) })
  return { params: { id: String(id), downloadType: 'pdf' } }
}

/** Parameters that do not identify a customer's object. */
const commonThings = ['pageElements', 'publishableKey', 'claimSubtypes']

/** Calls that answer the same for another customer's objects and missing ones: tested in transaction.test.ts. */
const unknownThings = ['transactionSummary']

async function aTransaction(customerId: number): Promise<string> {
  const { id } = await aDebt(app.database, { customerId })
  const { transaction_id } = await app.database.one<{ transaction_id: string }>(sql`
    with paid as (
      insert into payments (transaction_id, customer_id, platform, amount_cents, state)
      values ('T' || md5(random()::text), ${customerId}, 'sandbox', 6807, 'succeeded')
      returning customer_id, id, transaction_id),
    items as (insert into payment_items (customer_id, payment_id, invoice_id, amount_cents, is_open)
      select customer_id, id, ${id}, 6807, false from paid)
    select transaction_id from paid`)
  return transaction_id
}

async function aPasskey(customerId: number): Promise<Thing> {
  const { number } = await app.database.one<{ number: number }>(sql`
    insert into passkeys (id, customer_id, public_key, counter, name)
    values (gen_random_uuid()::text, ${customerId}, decode('00', 'hex'), 0, 'A key') returning number`)
  return { params: { id: String(number) } }
}

// Contracts have an equally strict test: foreign-ids.test.ts.
const naming = privateCalls.filter(
  ({ endpoint: { path } }) => path.includes('{') && !/^contracts?\//.test(path),
)

describe("another customer's things", () => {
  test('each private call with a name in its address is tried, or is known to name nothing of a customer', () => {
    const unknown = naming.map(({ endpoint: { name } }) => name).filter((name) => !(name in ownThings))
    expect(
      [...new Set(unknown)].filter((name) => ![...commonThings, ...unknownThings].includes(name)),
    ).toEqual([])
  })

  test.each(naming.filter(({ endpoint: { name } }) => name in ownThings))(
    '$name: not found for others, there for its owner',
    async ({ endpoint: described, name, url }) => {
      const { params, body } = (await ownThings[described.name]?.(customer.id)) ?? { params: {} }
      const version = Number(/^\/api\/v(\d+)/.exec(url)?.[1])
      const call = (client: Client) =>
        client.inject({ method: described.method, url: urlOf(described, version, params), payload: body })
      const foreign = await call(await app.as(other.vat))
      expect([name, foreign.statusCode, foreign.json().error]).toEqual([name, 404, 'not_found'])
      expect((await call(await signedIn())).statusCode).toBe(200)
    },
  )

  test.each(privateCalls.filter(({ endpoint: { method } }) => method === 'GET'))(
    '$name tells nothing of others',
    async (call) => {
      const contract = await aContract(app.database, { customerId: customer.id })
      const session = await ownThings['endSession']?.(customer.id)
      const { vat, name, email } = customer
      const secrets = [vat, name, email, contract.name, contract.cups, session?.params['id'] ?? vat]
      const answer = await makeCall(await app.as(other.vat), call)
      for (const secret of secrets) expect(answer.body).not.toContain(secret)
    },
  )
})
