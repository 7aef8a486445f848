import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { deviceOf } from '@fanal/domain/access/device'
import { contactState } from '@fanal/domain/customers/contact-state'
import { madridDayOf } from '@fanal/domain/dates'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { centsToEuros } from '@fanal/domain/money'
import { findDebt } from '#features/invoices/owed-queries'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { changeLabel } from '../change-label.ts'
import { findProtections } from '../protection-queries.ts'
import type { ReadableKinds } from '../search/find-at-desk.ts'
import {
  type CustomerRow,
  findCases,
  findContracts,
  findKeysAndBrowsers,
  findLastConsents,
  findLiveSessions,
  findOpenChanges,
  findOtherContacts,
  findPerson,
  onPage,
  type SessionRow,
} from './page-queries.ts'

/** A customer of that number, or nobody is found. */
export async function loadPerson(db: Db, id: number): Promise<CustomerRow> {
  const found = await findPerson(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

export const stateOfEmail = ({
  email,
  bounced_at,
  has_account: hasAccount,
}: Pick<CustomerRow, 'email' | 'bounced_at' | 'has_account'>) =>
  contactState(email, { isBounced: bounced_at !== null, hasAccount })

/** Everything that one screen shows of a customer, but for the timeline. */
export async function composeCustomer(
  db: Db,
  id: number,
  { kinds, locale }: { kinds: ReadableKinds; locale: Locale },
): Promise<StaffCustomer> {
  const { bounced_at, since, ...person } = await loadPerson(db, id)
  const debt = await findDebt(db, id, madridDayOf(Date.now()))
  const own = new Set([person.email.toLowerCase(), normalisePhone(person.phone)])
  const others = await findOtherContacts(db, id)
  return {
    ...person,
    since: since.toISOString(),
    email_state: stateOfEmail({ ...person, bounced_at }),
    bounced_at: bounced_at?.toISOString() ?? null,
    other_contacts: others.filter((one) => !own.has(one) && !own.has(normalisePhone(one))),
    protections: await findProtections(db, id),
    contracts: await findContracts(db, id, onPage.contracts),
    owed: {
      amount: centsToEuros(debt.cents),
      n: debt.n,
      overdue: centsToEuros(debt.overdue_cents),
    },
    cases: kinds === null ? null : await findCases(db, id, kinds, onPage.cases),
    changes: (await findOpenChanges(db, id)).map((one) => ({ ...one, kind: changeLabel(one.kind, locale) })),
    consents: await findLastConsents(db, id),
    devices: [
      ...(await findLiveSessions(db, id)).map(sessionShown),
      ...(await findKeysAndBrowsers(db, id)).map(({ at, ...one }) => ({
        ...one,
        at: at.toISOString(),
        network: null,
        is_staff: false,
      })),
    ],
  }
}

function sessionShown({ user_agent, network, read_only, at }: SessionRow): StaffCustomer['devices'][number] {
  const { browser, system } = deviceOf(user_agent)
  return {
    kind: 'session',
    name: [browser, system].filter(Boolean).join(' · '),
    network,
    at: at.toISOString(),
    is_staff: read_only,
  }
}
