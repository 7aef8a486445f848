import { mayChangeAgain, nextBillingMonth } from '@fanal/domain/contract-changes/personalised-tariffs'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import { requestChange } from '#features/contract-changes/request-change'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import type { PersonalisedKind } from './personalised-kind.ts'

interface OfContract {
  session: Session
  contractId: number
  locale: Locale
}

const today = () => madridDayOf(Date.now())
const ownOf = ({ session, contractId }: OfContract) => ({ customerId: session.customerId, contractId })

export async function findPersonalised<T>(db: Db, kind: PersonalisedKind<T>, of: OfContract) {
  const { chosen } = await kind.find(db, ownOf(of))
  if (chosen === null) return { value: null, next_change: null }
  const next_change = mayChangeAgain(chosen.chosen_on, today()) ? null : nextBillingMonth(chosen.chosen_on)
  return { value: kind.shown(chosen.value, of.locale), next_change }
}

export async function choicesOf<T>(db: Db, kind: PersonalisedKind<T>, of: OfContract) {
  await kind.find(db, ownOf(of))
  return { items: kind.choices(today(), of.locale) }
}

export async function personaliseTariff<T>(
  deps: Deps,
  tx: Db,
  kind: PersonalisedKind<T>,
  { value, ...of }: OfContract & { value: T },
) {
  const { name } = await kind.find(tx, ownOf(of))
  const { session, locale } = of
  return requestChange(deps, tx, kind, { session, contractName: name, form: { value, locale } })
}
