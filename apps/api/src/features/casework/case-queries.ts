import type { CaseDraft, CaseNote } from '@fanal/contract/schemas/desk/casework'
import type { Locale } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { OwnCases } from '#features/support/detail-queries'
import type { OwnCase } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

export interface CaseContact {
  tax_id: string
  email: string
  name: string
  locale: Locale
}

/** Who asked, as they are known today. */
export const findContact = (db: Db, customerId: number): Promise<CaseContact | undefined> =>
  db.maybe(sql`
    select coalesce(vat, '') as tax_id, name, email, locale from customer_contacts where customer_id = ${customerId}`)

export interface ContractOfCase {
  name: string
  type: ContractType
  state: string
  product: string
  tariff: string
  cups: string
  distributor: string
  address: string
}

export const findContractOfCase = (
  db: Db,
  customerId: number,
  name: string,
): Promise<ContractOfCase | undefined> =>
  db.maybe(sql`
    select name, type, state, product_name as product, tariff_name as tariff, cups, dso_name as distributor,
      street || ', ' || postal_code || ' ' || city as address
    from contracts where customer_id = ${customerId} and name = ${name}`)

export interface AssignedCase {
  assignee: string
  assignee_id: number | null
}

export const findAssignee = (db: Db, { customerId, id }: OwnCase): Promise<AssignedCase> =>
  db.one(sql`select assignee, assignee_id from cases where customer_id = ${customerId} and id = ${id}`)

export const findNotes = (
  db: Db,
  { customerId, ids }: OwnCases,
): Promise<(Omit<CaseNote, 'at' | 'from_case'> & { at: Date; case_id: number })[]> =>
  db.many(sql`
    select id, case_id, kind, author, at, text from case_notes
    where customer_id = ${customerId} and case_id = any(${ids}) order by id`)

export interface NewNote {
  kind?: CaseNote['kind']
  /** Undefined: the server itself. */
  staffId?: number | undefined
  author: string
  text?: string
}

export async function insertNote(tx: Db, { customerId, id }: OwnCase, note: NewNote): Promise<number> {
  const { kind = 'note', staffId, author, text = '' } = note
  const row = await tx.one<{ id: number }>(sql`
    insert into case_notes (customer_id, case_id, kind, staff_id, author, text)
    values (${customerId}, ${id}, ${kind}, ${staffId}, ${author}, ${text}) returning id`)
  return row.id
}

export interface StoredDraft {
  draft: CaseDraft
  /** Why it is a draft again: it was to leave, and could not. */
  refusal: string | null
}

export const findDraft = (
  db: Db,
  { customerId, id }: OwnCase,
  staffId: number,
): Promise<StoredDraft | undefined> =>
  db.maybe(sql`
    select draft, refusal from case_drafts
    where customer_id = ${customerId} and case_id = ${id} and staff_id = ${staffId}`)

export async function saveDraft(
  tx: Db,
  { customerId, id }: OwnCase,
  { staffId, draft, refusal }: StoredDraft & { staffId: number },
): Promise<void> {
  await tx.run(sql`
    insert into case_drafts (customer_id, case_id, staff_id, draft, refusal)
    values (${customerId}, ${id}, ${staffId}, ${JSON.stringify(draft)}, ${refusal})
    on conflict (customer_id, case_id, staff_id) do update
      set draft = excluded.draft, refusal = excluded.refusal, saved_at = excluded.saved_at`)
}

export async function deleteDraft(tx: Db, { customerId, id }: OwnCase, staffId: number): Promise<void> {
  await tx.run(sql`
    delete from case_drafts where customer_id = ${customerId} and case_id = ${id} and staff_id = ${staffId}`)
}

/** The name of somebody of the staff who is still there. */
export const findColleagues = (db: Db): Promise<{ id: number; name: string; role: string }[]> =>
  db.many(sql`select staff_id as id, name, role from session_staff order by name, staff_id`)
