import type { Contract } from '@fanal/contract/schemas/contracts'
import { madridDayOf } from '@fanal/domain/dates'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { findContractBatteries, findLinkedContracts } from '#features/batteries/queries'
import { type Db, sql } from '#platform/database'
import { listed, type ListedRow } from './list-queries.ts'

interface DetailRow extends ListedRow {
  start_date: string | null
  end_date: string | null
  owner_name: string
  fiscal_name: string
  fiscal_vat: string
  fiscal_address: string
  notification_address: Contract['notification_address']
  bank_account_id: number | null
  iban: string | null
  ref_catastral: string
  invoice_online: Contract['invoice_online']
  dso_name: string
  dso_website: string
  dso_phone: string
  dso_reference: string
  is_peninsula: boolean
  selfcons_code: string
  personalised: { [K in keyof Personalised]?: { value: unknown } }
}

type Personalised = NonNullable<Contract['personalised']>

/** A contract of this customer by number; others are not found. */
export async function findContract(db: Db, customerId: number, name: string): Promise<Contract | undefined> {
  const [contract] = await findContracts(db, customerId, [name])
  return contract
}

/** Whole contracts of this customer, in the order of their numbers. */
export async function findContracts(
  db: Db,
  customerId: number,
  names: readonly string[],
): Promise<Contract[]> {
  const rows = await db.many<DetailRow>(sql`
    select c.id, c.name, c.type, c.state, c.sign_date, c.start_date, c.end_date, c.end_reason,
           round(c.amount_debt_cents / 100.0, 2) as amount_debt, c.cups, c.street, c.city, c.postal_code, c.product_name,
           c.tariff_name, c.contracted_power, c.pressio, c.caudal, c.owner_name, c.fiscal_name, c.fiscal_vat,
           c.fiscal_address, c.bank_account_id, b.iban, c.ref_catastral, c.invoice_online, c.sips_state, c.dso_name,
           c.dso_website, c.dso_phone, c.dso_reference, c.is_peninsula, c.selfcons_code, c.personalised,
           case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'full_address', a.full_address,
             'email', a.email, 'mobile', a.mobile) end as notification_address,
           array(select kind from open_changes r where r.customer_id = ${customerId} and r.contract_id = c.id
             and r.state = 'signature_pending') as waiting_for_signature,
           exists (select from open_changes r where r.customer_id = ${customerId} and r.contract_id = c.id
             and r.kind in ('power', 'noSIPSCession', 'holder', 'leaving')) as has_process,
           exists (select from returning_supplies w where w.customer_id = ${customerId} and w.contract_id = c.id) as is_returning
    from contracts c
      left join addresses a on a.customer_id = c.customer_id and a.id = c.notification_address_id
      left join bank_accounts b on b.customer_id = c.customer_id and b.id = c.bank_account_id
    where c.customer_id = ${customerId} and c.name = any(${names})`)
  const own = { customerId, contractIds: rows.map(({ id }) => id) }
  const [services, attachments] = [await findServices(db, own), await findAttachments(db, own)]
  const batteries = await findBatteriesOf(db, customerId, rows)
  const whole = new Map(
    rows.map((row): [string, Contract] => [
      row.name,
      {
        ...detailed(row),
        bateria_virtual: batteries.get(row.id) ?? [],
        services: services.get(row.id) ?? [],
        attachments: attachments.get(row.id) ?? [],
      },
    ]),
  )
  return names.flatMap((name) => whole.get(name) ?? [])
}

/** Few contracts have any: only those are asked for. */
async function findBatteriesOf(db: Db, customerId: number, rows: readonly DetailRow[]) {
  const found = new Map<number, Contract['bateria_virtual']>()
  const today = madridDayOf(Date.now())
  const linked = await findLinkedContracts(
    db,
    customerId,
    rows.filter(({ type }) => type !== 'gas').map(({ id }) => id),
  )
  for (const { id, name } of rows.filter((row) => linked.has(row.id)))
    found.set(id, await findContractBatteries(db, { customerId, contractName: name, today }))
  return found
}

/** A contract of a customer. */
export interface OwnContract {
  customerId: number
  contractId: number
}

/** The same where only its id is needed. */
export async function findContractId(db: Db, customerId: number, name: string): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(
    sql`select id from contracts where customer_id = ${customerId} and name = ${name}`,
  )
  return row?.id
}

function detailed(row: DetailRow): Omit<Contract, 'bateria_virtual' | 'services' | 'attachments'> {
  const shown = listed(row)
  const { doubleTariff, happyHours, happyDay } = row.personalised
  return {
    ...shown,
    cups: { ...shown.cups, ref_catastral: row.ref_catastral },
    start_date: row.start_date,
    end_date: row.end_date,
    owner_partner: { name: row.owner_name },
    fiscal_partner: { name: row.fiscal_name, vat: row.fiscal_vat },
    fiscal_address: { full_address: row.fiscal_address },
    notification_address: row.notification_address,
    bank_account:
      row.bank_account_id !== null && row.iban !== null
        ? { id: row.bank_account_id, printable_iban: maskIban(row.iban) }
        : null,
    ref_catastral: row.ref_catastral,
    invoice_online: row.invoice_online,
    dso: { name: row.dso_name, website: row.dso_website },
    dso_reference: row.dso_reference,
    dso_phone: row.dso_phone,
    is_peninsula: row.is_peninsula,
    selfcons_code: row.selfcons_code,
    personalised: {
      doubleTariff: (doubleTariff?.value as Personalised['doubleTariff']) ?? null,
      happyHours: (happyHours?.value as Personalised['happyHours']) ?? null,
      happyDay: (happyDay?.value as { value: Personalised['happyDay'] })?.value ?? null,
    },
  }
}

interface OwnContracts {
  customerId: number
  contractIds: readonly number[]
}

type OfContract<T> = T & { contract_id: number }

function byContract<T extends object>(rows: readonly OfContract<T>[]) {
  const lists = new Map<number, Omit<OfContract<T>, 'contract_id'>[]>()
  for (const { contract_id, ...row } of rows) lists.set(contract_id, [...(lists.get(contract_id) ?? []), row])
  return lists
}

async function findServices(db: Db, { customerId, contractIds }: OwnContracts) {
  return byContract<Contract['services'][number]>(
    await db.many(sql`
      select contract_id, id, name, start_date, end_date from contract_services
      where customer_id = ${customerId} and contract_id = any(${contractIds})
      order by start_date desc, id`),
  )
}

interface AttachmentRow {
  contract_id: number
  id: number
  name: string
  filename: string
  category_name: string
  created_date: Date
  size: number
}

async function findAttachments(db: Db, { customerId, contractIds }: OwnContracts) {
  const rows = await db.many<AttachmentRow>(sql`
    select a.contract_id, a.id, a.name, f.name as filename, a.category_name, a.created_date, f.size
    from contract_attachments a join files f on f.customer_id = a.customer_id and f.id = a.file_id
    where a.customer_id = ${customerId} and a.contract_id = any(${contractIds})
    order by a.created_date desc, a.id desc`)
  return byContract<Contract['attachments'][number]>(
    rows.map(({ created_date, size, ...rest }) => ({
      ...rest,
      created_date: created_date.toISOString(),
      size_text: sizeText(size),
    })),
  )
}

/** A number with KB, MB or GB, as lists show and sort it. */
function sizeText(bytes: number): string {
  const steps = [
    [1_000_000_000, 'GB'],
    [1_000_000, 'MB'],
    [1_000, 'KB'],
  ] as const
  const [unit, name] = steps.find(([one]) => bytes >= one) ?? steps[2]
  return `${Math.max(0.1, Math.round((bytes / unit) * 10) / 10)} ${name}`
}

export interface OwnFile {
  file_id: number
}

/** The file of an attachment, for a contract of this customer. */
export function findAttachmentFile(
  db: Db,
  customerId: number,
  attachmentId: number,
): Promise<OwnFile | undefined> {
  return db.maybe(sql`
    select file_id from contract_attachments where customer_id = ${customerId} and id = ${attachmentId}`)
}

interface CommunicationRow {
  id: number
  sent_at: Date
  channel: 'email' | 'postal' | 'sms' | 'portal'
  subject: string
  body: string
  has_document: boolean
}

/** What was sent about a contract, the newest first. */
export async function findCommunications(db: Db, { customerId, contractId }: OwnContract) {
  const rows = await db.many<CommunicationRow>(sql`
    select id, sent_at, channel, subject, body, file_id is not null as has_document
    from communications where customer_id = ${customerId} and contract_id = ${contractId}
    order by sent_at desc, id desc limit 500`)
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }))
}

export function findCommunicationFile(
  db: Db,
  { customerId, contractId }: OwnContract,
  id: number,
): Promise<{ file_id: number | null } | undefined> {
  return db.maybe(sql`
    select file_id from communications
    where customer_id = ${customerId} and contract_id = ${contractId} and id = ${id}`)
}
