import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract as ContractDetail } from '@fanal/contract/schemas/contracts'
import type { Mail } from '#gateways/mail/mail'
import { type Database, sql } from '#platform/database'
import type { Client, TestApp } from './app.ts'
import {
  aBankAccount,
  aContract,
  aCustomer,
  type Address,
  anAddress,
  type BankAccount,
  type Contract,
  type ContractParts,
  type Customer,
  type CustomerParts,
} from './builders.ts'

/** A customer with a session, a contract, two accounts (the first is in use) and two addresses (the first too). */
export interface Holder extends Customer {
  client: Client
  contract: Contract
  accounts: [BankAccount, BankAccount]
  addresses: [Address, Address]
}

export async function aHolder(
  { database, as }: Pick<TestApp, 'database' | 'as'>,
  parts: Omit<ContractParts, 'customerId'> & { customer?: CustomerParts } = {},
): Promise<Holder> {
  const { customer: customerParts, ...contractParts } = parts
  const customer = await aCustomer(database, customerParts)
  const customerId = customer.id
  const accounts: Holder['accounts'] = [
    await aBankAccount(database, customerId),
    await aBankAccount(database, customerId),
  ]
  const addresses: Holder['addresses'] = [
    await anAddress(database, customerId),
    await anAddress(database, customerId, 'Oficina'),
  ]
  const contract = await aContract(database, {
    ...contractParts,
    customerId,
    bankAccountId: accounts[0].id,
    notificationAddressId: addresses[0].id,
  })
  return { ...customer, client: await as(customer.vat), contract, accounts, addresses }
}

export async function mailsTo(database: Database, to: string): Promise<Mail[]> {
  const rows = await database.many<{ payload: Mail }>(sql`
    select payload from outbox where kind = 'mail' and payload->>'to' = ${to} order by id`)
  return rows.map(({ payload }) => payload)
}

/** The token of the newest signature link that was mailed. */
export async function linkOf(database: Database, to: string): Promise<string> {
  const found = (await mailsTo(database, to)).flatMap(({ text }) => /\/firma\/([\w-]+)/.exec(text)?.[1] ?? [])
  const token = found.at(-1)
  if (!token) throw new Error(`No signature link was mailed to ${to}`)
  return token
}

/** The newest code that was mailed. */
export async function codeOf(database: Database, to: string): Promise<string> {
  const found = (await mailsTo(database, to)).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? [])
  const code = found.at(-1)
  if (!code) throw new Error(`No code was mailed to ${to}`)
  return code
}

export async function detailOf({ client, contract }: Holder): Promise<ContractDetail> {
  return (await client.get(`/api/v2/contracts/${contract.name}`)).json<ContractDetail>()
}

export async function changesOf({ client, contract }: Holder): Promise<ContractChangeRequest[]> {
  const answer = await client.get(`/api/v2/contracts/${contract.name}/changes`)
  return answer.json<{ items: ContractChangeRequest[] }>().items
}

/** Opens the link, gets a code and confirms with it. */
export async function sign({ visitor, database }: TestApp, { email }: Customer): Promise<void> {
  const token = await linkOf(database, email)
  await visitor.send('POST', `/api/v2/signatures/${token}/code`, {})
  const code = await codeOf(database, email)
  const answer = await visitor.send('POST', `/api/v2/signatures/${token}/confirm`, { code })
  if (answer.statusCode !== 200) throw new Error(`Not signed: ${answer.statusCode} ${answer.body}`)
}

/** Everything that a call about contracts could have changed, for tests in which nothing may change. */
export async function everythingOf(database: Database): Promise<unknown> {
  const tables = [
    sql`select * from contracts order by id`,
    sql`select * from addresses order by id`,
    sql`select * from bank_accounts order by id`,
    sql`select * from change_requests order by id`,
    sql`select * from change_events order by id`,
    sql`select * from signatures order by id`,
    sql`select * from communications order by id`,
    sql`select id, kind, payload from outbox order by id`,
    sql`select id, sha256 from files order by id`,
    sql`select * from battery_links order by id`,
    sql`select * from battery_movements order by id`,
  ]
  const rows = []
  for (const table of tables) rows.push(await database.many(table))
  return rows
}
