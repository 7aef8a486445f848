import type { ClaimForm } from '@fanal/domain/support/claims/claim-form'
import type { Case, ShownPin } from '@fanal/contract/schemas/support'
import type { CaseResult, CaseState, EntryAuthor, EntryKind, MailRefusal } from '@fanal/domain/support/case'
import type { PaidStatus } from '@fanal/domain/invoices/paid-status'
import type { Locale } from '@fanal/domain/settings/languages'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { type CaseRow, rowColumns } from './queries.ts'

interface OtherRow {
  number: string
  subject: string
  state: CaseState
}

export interface DetailRow extends CaseRow {
  customer_id: number
  assignee: string
  name: string
  email: string
  is_email_confirmed: boolean
  follow_version: number
  mobile: string
  locale: Locale
  answers: Case['answers'] & { invoice_id?: number; change_id?: number; earlier_case?: string }
  satisfaction: number | null
  satisfaction_words: string
  invoice: {
    id: number
    number: string
    type: NonNullable<Case['invoice']>['type']
    cents: number
    paid: PaidStatus
    is_owed: boolean
  } | null
  change: { id: number; kind: string; requested_at: string } | null
  earlier: OtherRow | null
  later: OtherRow[]
  /** The case in which this one goes on. */
  merged_into: OtherRow | null
  reading: { day: string; readings: Record<string, number>; state: string } | null
}

const otherCase = sqlOf`jsonb_build_object('number', o.number, 'subject', o.subject, 'state', o.state)`

/** A case with all that its page shows beside its history. */
export function findCase(db: Db, customerId: number, number: string): Promise<DetailRow | undefined> {
  return db.maybe<DetailRow>({
    name: 'case',
    ...sqlOf`
      select ${rowColumns(customerId)}, c.customer_id, c.assignee, c.name, c.email, c.is_email_confirmed, c.follow_version, c.mobile,
        c.locale, c.answers, c.satisfaction, c.satisfaction_words,
        (select jsonb_build_object('id', i.id, 'number', i.number, 'type', i.type, 'cents',
           case when i.rectificative_type in ('A', 'B') then -i.amount_total_cents else i.amount_total_cents end,
           'paid', i.paid_status, 'is_owed', i.paid_status in ('unpaid', 'pending_remesa', 'pending_transfer')
             and i.amount_pending_cents > 0 and i.rectificative_type not in ('A', 'B'))
         from invoices i where i.customer_id = ${bind(customerId)} and i.id = c.invoice_id) as invoice,
        (select jsonb_build_object('id', r.id, 'kind', r.kind, 'requested_at', r.requested_at)
         from change_requests r where r.customer_id = ${bind(customerId)} and r.id = c.change_id) as change,
        (select ${otherCase} from cases o where o.customer_id = ${bind(customerId)} and o.id = c.earlier_case_id) as earlier,
        (select ${otherCase} from cases o where o.customer_id = ${bind(customerId)} and o.id = c.merged_into_id) as merged_into,
        (select coalesce(jsonb_agg(${otherCase} order by o.opened_at), '[]') from cases o
         where o.customer_id = ${bind(customerId)} and o.earlier_case_id = c.id) as later,
        (select jsonb_build_object('day', s.day, 'readings', s.readings, 'state', s.state) from self_readings s
         where s.customer_id = ${bind(customerId)} and s.case_id = c.id limit 1) as reading
      from cases c left join case_categories g on g.id = c.category_id
      where c.customer_id = ${bind(customerId)} and c.number = ${bind(number)}`,
  })
}

export interface EntryRow {
  id: number
  case_id: number
  kind: EntryKind
  by: EntryAuthor
  author: string
  at: Date
  text: string
  quoted: string
  detail: {
    answer_by?: string
    /** When the customer asked to be called at the latest. */
    call_by?: string
    result?: CaseResult
    before?: string
    after?: string
    satisfaction?: number
    other_case?: string
    refused_files?: string[]
    mail_refusal?: MailRefusal
    pins?: ShownPin[]
    /** The form R1 that was sent. */
    fields?: ClaimForm
  }
}

/** Some cases of a customer. */
export interface OwnCases {
  customerId: number
  ids: readonly number[]
}

/** The whole history, oldest first. */
export function findEntries(db: Db, { customerId, ids }: OwnCases): Promise<EntryRow[]> {
  return db.many(sql`
    select id, case_id, kind, made_by as by, author, at, text, quoted, detail from case_entries
    where customer_id = ${customerId} and case_id = any(${ids}) order by at, id`)
}
