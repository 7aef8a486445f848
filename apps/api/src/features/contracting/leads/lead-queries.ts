import type { HolderChecks } from '@fanal/domain/contracting/checks/holder-checks'
import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import type { Locale } from '@fanal/domain/settings/languages'
import { bind, type Db, sql, sqlOf, type SqlPart } from '#platform/database'
import { openJson } from '#platform/sealed'
import type { LeadSteps } from './lead-steps.ts'

export type Energy = 'electricity' | 'gas'

export interface Lead {
  id: string
  /** The wizard that it was begun with. */
  kind: ContractingKind
  energy: Energy
  /** Set for the gas lead of a dual wizard. */
  electricityLeadId: string | null
  /** Who was signed in while it was made. */
  customerId: number | null
  locale: Locale
  draft: LeadDraftValues
  revision: number
  currentStep: StepName
  completed: number
  isKept: boolean
  /** Agreed to be called about it while it is not finished. */
  mayCall: boolean
  /** What passed the rules. */
  steps: LeadSteps
  checks: HolderChecks
  savedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  /** Once confirmed: the contract's name, and its customer. */
  contract: string | null
  contractCustomerId: number | null
}

export type LeadDraftValues = Partial<Record<StepName, Record<string, unknown>>>

/** Who asks: a browser by the hash of its secret, and the customer who is signed in there. */
export interface Asker {
  browserHash: string | undefined
  customerId: number | undefined
}

export interface OwnLead extends Asker {
  id: string
}

const columns = sqlOf`
  id, kind, energy, electricity_lead_id as "electricityLeadId", customer_id as "customerId", locale, draft, revision,
  current_step as "currentStep", completed, is_kept as "isKept", may_call as "mayCall", steps, checks, saved_at as "savedAt",
  expires_at as "expiresAt", confirmed_at as "confirmedAt", contract, contract_customer_id as "contractCustomerId"`

/** Made by this customer; or in this browser, and not by another customer. */
const isOwn = ({ browserHash, customerId }: Asker): SqlPart => sqlOf`
  expires_at > now() and (customer_id = ${bind(customerId ?? null)}::bigint
    or (browser_hashes @> array[${bind(browserHash ?? '')}]::text[]
      and (customer_id is null or ${bind(customerId ?? null)}::bigint is null)))`

/** What was typed rests sealed; with another secret than that of now it is as if it had never been sent. */
async function opened(db: Db, found: Promise<Lead | undefined>): Promise<Lead | undefined> {
  const lead = await found
  return (
    lead && {
      ...lead,
      draft: (openJson(db, leadPart(lead.id, 'draft'), lead.draft) as LeadDraftValues | undefined) ?? {},
      steps: (openJson(db, leadPart(lead.id, 'steps'), lead.steps) as LeadSteps | undefined) ?? {},
      checks: (openJson(db, leadPart(lead.id, 'checks'), lead.checks) as HolderChecks | undefined) ?? {},
    }
  )
}

/** The name that a part of a lead is sealed by. */
export const leadPart = (id: string, part: 'draft' | 'steps' | 'checks') => `lead ${id} ${part}`

/** Whatever is another's, deleted or expired is not there. */
export function findOwnLead(db: Db, own: OwnLead): Promise<Lead | undefined> {
  const found = db.maybe<Lead>(
    sqlOf`select ${columns} from leads where id = ${bind(own.id)} and ${isOwn(own)}`,
  )
  return opened(db, found)
}

/** The same, locked until the end of the transaction. */
export async function lockOwnLead(tx: Db, own: OwnLead): Promise<Lead | undefined> {
  await tx.run(sql`select from leads where id = ${own.id} for update`)
  return findOwnLead(tx, own)
}

/** The one that a wizard of this kind goes on with: not confirmed, saved last. */
export function findOpenLead(db: Db, asker: Asker, kind: ContractingKind): Promise<Lead | undefined> {
  const found = db.maybe<Lead>(sqlOf`
    select ${columns} from leads
    where kind = ${bind(kind)} and electricity_lead_id is null and confirmed_at is null and ${isOwn(asker)}
    order by saved_at desc, id limit 1`)
  return opened(db, found)
}

/** The one that a wizard of this kind ended with, while its last page was not left for a new one. */
export function findFinishedLead(db: Db, asker: Asker, kind: ContractingKind): Promise<Lead | undefined> {
  const found = db.maybe<Lead>(sqlOf`
    select ${columns} from leads
    where kind = ${bind(kind)} and electricity_lead_id is null and confirmed_at is not null and current_step = 'finish'
      and ${isOwn(asker)}
    order by confirmed_at desc, id limit 1`)
  return opened(db, found)
}

/** Something new is begun: the last page is not shown any more. */
export async function leaveFinished(tx: Db, asker: Asker, kind: ContractingKind): Promise<void> {
  await tx.run(sqlOf`
    update leads set current_step = 'installation'
    where kind = ${bind(kind)} and confirmed_at is not null and current_step = 'finish' and ${isOwn(asker)}`)
}

/** The gas lead beside an electricity lead, in the same wizard. */
export function findGasLead(db: Db, electricityLeadId: string): Promise<Lead | undefined> {
  const found = db.maybe<Lead>(sqlOf`
    select ${columns} from leads where electricity_lead_id = ${bind(electricityLeadId)} and expires_at > now()`)
  return opened(db, found)
}

/** Two first steps of one browser come one after the other. */
export async function lockBrowser(tx: Db, browserHash: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${browserHash}, 13))`)
}

export interface NewLead extends Pick<Lead, 'id' | 'kind' | 'energy' | 'locale' | 'isKept' | 'expiresAt'> {
  browserHash: string
  customerId: number | undefined
  electricityLeadId?: string | undefined
}

export async function insertLead(tx: Db, lead: NewLead): Promise<void> {
  await tx.run(sql`
    insert into leads (id, kind, energy, electricity_lead_id, browser_hashes, customer_id, locale, is_kept, expires_at)
    values (${lead.id}, ${lead.kind}, ${lead.energy}, ${lead.electricityLeadId}, array[${lead.browserHash}]::text[],
      ${lead.customerId}, ${lead.locale}, ${lead.isKept}, ${lead.expiresAt})`)
}

/**
 * From now on it is followed as a contract, and no longer changed: the draft is gone. The rest stays for as long as a retry, the
 * last page or its mailed link may ask.
 */
export async function markLeadConfirmed(
  tx: Db,
  id: string,
  { customerId, contract }: { customerId: number; contract: string },
): Promise<void> {
  await tx.run(sql`
    update leads set confirmed_at = now(), contract = ${contract}, contract_customer_id = ${customerId}, draft = '{}',
      current_step = 'finish', expires_at = now() + interval '7 days'
    where id = ${id} and confirmed_at is null`)
}
