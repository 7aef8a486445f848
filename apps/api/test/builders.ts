import { randomBytes } from 'node:crypto'
import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import { makeCcc, makeSpanishIban } from '@fanal/domain/identifiers/iban'
import { nifControl } from '@fanal/domain/identifiers/nif'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { centsToEuros } from '@fanal/domain/money'
import { hash } from '@node-rs/argon2'
import { type Db, sql } from '#platform/database'
import { addToDirectory, addContacts, replaceContacts } from '#platform/database/directory'
import type { Deps } from '#deps'

let counter = 0
const next = () => {
  counter += 1
  return counter
}

/** A unique personal tax id within the test file. */
export function aVat(): string {
  const digits = String(40_000_000 + next())
  return digits + nifControl(digits)[0]
}

export function aCups(): string {
  const digits = `003140${String(next()).padStart(10, '0')}`
  return `ES${digits}${cupsControlLetters(digits)}0F`
}

export interface CustomerParts {
  vat?: string
  name?: string
  email?: string
  phone?: string
  locale?: string
  isCompany?: boolean
  newCustomer?: boolean
}

export interface Customer {
  id: number
  vat: string
  name: string
  email: string
  locale: string
}

export async function aCustomer(db: Db, parts: CustomerParts = {}): Promise<Customer> {
  const vat = parts.vat ?? aVat()
  const { name = 'Berta Roca Vila', email = `${vat.toLowerCase()}@example.com`, locale = 'es-ES' } = parts
  const { id } = await db.one<{ id: number }>(sql`
    insert into customers (vat, name, is_company, email, phone, locale, new_customer)
    values (${vat}, ${name}, ${parts.isCompany ?? false}, ${email}, ${parts.phone ?? '+34600000000'}, ${locale}, ${parts.newCustomer ?? false})
    returning id`)
  await addToDirectory(db, 'tax_id', [{ key: vat, customer_id: id, id }])
  await replaceContacts(db, [{ customer_id: id, name, email, phone: parts.phone ?? '+34600000000' }])
  return { id, vat, name, email, locale }
}

export interface Account extends Customer {
  password: string
}

/** A customer with an account. Its hash is a cheap one, to keep tests fast. */
export async function anAccount(
  db: Db,
  {
    password = 'Farola-2026',
    mustChangePassword = false,
    ...parts
  }: CustomerParts & { password?: string; mustChangePassword?: boolean } = {},
): Promise<Account> {
  const customer = await aCustomer(db, parts)
  const cheap = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  await db.run(sql`
    insert into accounts (customer_id, password_hash, must_change_password)
    values (${customer.id}, ${cheap}, ${mustChangePassword})`)
  return { ...customer, password }
}

/** The token of an impersonating staff session. */
export async function aReadOnlySession(
  { database, tokens }: Pick<Deps, 'database' | 'tokens'>,
  customerId: number,
): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await database.run(sql`
    insert into sessions (id, customer_id, read_only, actor, reason, expires_at)
    values (${id}, ${customerId}, true, 'staff', 'a test', now() + interval '1 hour')`)
  return tokens.sign({ sid: id, uid: customerId, locale: 'es-ES', readonly: true })
}

export interface ContractParts {
  customerId: number
  name?: string
  type?: 'electricity' | 'gas'
  state?: string
  cups?: string
  city?: string
  tariff?: string
  product?: string
  powersKw?: string[]
  bankAccountId?: number
  notificationAddressId?: number
}

export interface Contract {
  id: number
  name: string
  cups: string
}

/** An active 2.0TD electricity contract with 4.6 kW by default. */
export async function aContract(db: Db, parts: ContractParts): Promise<Contract> {
  const { type = 'electricity', state = 'activa', city = 'Girona' } = parts
  const name = parts.name ?? String(500_000 + next())
  const cups = parts.cups ?? aCups()
  const isElectric = type === 'electricity'
  const tariff = parts.tariff ?? (isElectric ? '2.0TD' : 'RL.2')
  const powers = (isElectric ? (parts.powersKw ?? ['4.600', '4.600']) : []).map((power, i) => ({
    period: `P${i + 1}`,
    power,
  }))
  const { id } = await db.one<{ id: number }>(sql`
    insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power, owner_name, bank_account_id, notification_address_id)
    values (${name}, ${parts.customerId}, ${type}, ${state}, '2024-02-01', '2024-02-10', ${cups}, 'Carrer Nou, 12', ${city}, '17001',
      ${tariff}, ${parts.product ?? 'Llum Clara'}, ${JSON.stringify(powers)}, 'Berta Roca Vila', ${parts.bankAccountId},
      ${parts.notificationAddressId})
    returning id`)
  const entry = { customer_id: parts.customerId, id }
  await addToDirectory(db, 'contract', [{ key: name, ...entry }])
  await addToDirectory(db, 'supply', [{ key: cups.slice(0, 20), ...entry }])
  return { id, name, cups }
}

/**
 * A product whose prices encode their period: 0.061, 0.062 … of power, 0.111, 0.112 … of energy (2.0TD: 0.081 and
 * 0.121).
 */
export async function aProduct(
  db: Db,
  name: string,
  tariff: string,
  { offered = true, from = '2024-01-01' }: { offered?: boolean; from?: string } = {},
): Promise<number> {
  const [powers, energies, base] = tariff === '2.0TD' ? [2, 3, 80] : [6, 6, 60]
  const prices = (count: number, first: number) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => ((first + i + 1) / 1000).toFixed(3)))
  const { id } = await db.one<{ id: number }>(sql`
    insert into products (name, tariff_name, is_offered, duration_months) values (${name}, ${tariff}, ${offered}, 12)
    on conflict (name, tariff_name) do update set is_offered = excluded.is_offered returning id`)
  await db.run(sql`
    insert into product_prices (product_id, valid_from, power, energy)
    values (${id}, ${from}, ${prices(powers, base)}, ${prices(energies, base === 80 ? 120 : 110)}) on conflict do nothing`)
  return id
}

/** A unique Spanish IBAN within the test file. */
export function anIban(): string {
  return makeSpanishIban(makeCcc('2100', '0418', String(next()).padStart(10, '0')))
}

export interface BankAccount {
  id: number
  iban: string
}

export function aBankAccount(db: Db, customerId: number, iban = anIban()): Promise<BankAccount> {
  return db.one(sql`
    insert into bank_accounts (customer_id, iban) values (${customerId}, ${iban}) returning id, iban`)
}

export interface Address {
  id: number
  full_address: string
}

export async function anAddress(db: Db, customerId: number, name = 'Casa'): Promise<Address> {
  await addContacts(db, [{ customer_id: customerId, email: 'casa@example.com', phone: '+34600000001' }])
  const full = `Carrer de la Força, ${next()}, 17004 Girona`
  return db.one(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, mobile, email, full_address)
    values (${customerId}, ${name}, '17004', '17079', 17, 'Girona', 18, 'de la Força', '1', '+34600000001',
      'casa@example.com', ${full})
    returning id, full_address`)
}

export interface InvoiceParts {
  customerId: number
  /** Null makes it a multipoint invoice. */
  contractId?: number
  number?: string
  type?: 'electricity' | 'gas' | 'multipoint'
  date?: string
  startDate?: string
  endDate?: string
  totalCents?: number
  toPayCents?: number
  pendingCents?: number
  paid?: string
  rectificativeType?: string
  energyKwh?: number
  lines?: readonly InvoiceLine[]
  paymentLink?: string
}

export interface Invoice {
  id: number
  number: string
}

/** An unpaid electricity invoice of October 2026 over 68.07 € by default. */
export async function anInvoice(db: Db, parts: InvoiceParts): Promise<Invoice> {
  const type = parts.type ?? (parts.contractId ? 'electricity' : 'multipoint')
  const number = parts.number ?? `FE26-${String(next()).padStart(6, '0')}`
  const { date = '2026-11-02', startDate = '2026-10-01', endDate = '2026-10-31', paid = 'unpaid' } = parts
  const { totalCents = 6807, energyKwh = 250, rectificativeType = 'N', paymentLink = '' } = parts
  const toPayCents = parts.toPayCents ?? totalCents
  const isOwed = ['unpaid', 'pending_remesa', 'pending_transfer'].includes(paid)
  const pendingCents = parts.pendingCents ?? (isOwed ? toPayCents : 0)
  const { id } = await db.one<{ id: number }>(sql`
    insert into invoices (number, type, customer_id, contract_id, date, start_date, end_date, due_date, amount_total_cents,
      amount_to_pay_cents, amount_pending_cents, paid_status, rectificative_type, energy_kwh, payment_link)
    values (${number}, ${type}, ${parts.customerId}, ${parts.contractId}, ${date}, ${startDate}, ${endDate},
      ${date}::date + 18, ${totalCents}, ${toPayCents}, ${pendingCents}, ${paid}, ${rectificativeType}, ${energyKwh},
      ${paymentLink})
    returning id`)
  const lines = parts.lines ?? [lineOf({ kind: 'other' }, 1, centsToEuros(totalCents))]
  await db.run(sql`
    insert into invoice_details (customer_id, invoice_id, lines)
    values (${parts.customerId}, ${id}, ${JSON.stringify(lines)})`)
  await db.run(sql`
    insert into invoice_counts as c (customer_id, type, n_items) values (${parts.customerId}, ${type}, 1)
    on conflict (customer_id, type) do update set n_items = c.n_items + 1`)
  await addToDirectory(db, 'invoice', [{ key: number, customer_id: parts.customerId, id }])
  return { id, number }
}
