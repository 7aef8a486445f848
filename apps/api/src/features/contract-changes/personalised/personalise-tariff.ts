import {
  availableDoubleTariffs,
  availableHappyHours,
  type DoubleTariff,
  type HappyDay,
  type HappyHours,
  happyDays,
  isSameDoubleTariff,
  isSameHappyHours,
  mayChangeAgain,
  nextBillingMonth,
} from '@fanal/domain/contract-changes/personalised-tariffs'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Chosen, findChosenTariff, updateChosenTariff } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { loadContractFor } from '#features/contract-changes/load-contract'
import { recordDone } from '#features/contract-changes/record-done'
import { happyDayLabel } from './tariff-labels.ts'

/** One kind of personalised tariff: its choices, comparison, and display text. */
export interface Personalised<T> {
  kind: 'doubleTariff' | 'happyHours' | 'happyDay'
  choices: (today: string, locale: Locale) => T[]
  isSame: (a: T, b: T) => boolean
  shown: (value: T, locale: Locale) => T
}

interface HappyDayChoice {
  value: string
  label: string
}
const happyDayChoice = (value: HappyDay, locale: Locale) => ({ value, label: happyDayLabel(value, locale) })

export const doubleTariff: Personalised<DoubleTariff> = {
  kind: 'doubleTariff',
  choices: (today) => availableDoubleTariffs(today),
  isSame: isSameDoubleTariff,
  shown: (value) => value,
}
export const happyHours: Personalised<HappyHours> = {
  kind: 'happyHours',
  choices: () => availableHappyHours(),
  isSame: isSameHappyHours,
  shown: (value) => value,
}
export const happyDay: Personalised<HappyDayChoice> = {
  kind: 'happyDay',
  choices: (_, locale) => happyDays.map((value) => happyDayChoice(value, locale)),
  isSame: (a, b) => a.value === b.value,
  shown: ({ value }, locale) => happyDayChoice(value as HappyDay, locale),
}

interface OfContract {
  session: Session
  contractId: number
  locale: Locale
}

const today = () => madridDayOf(Date.now())

async function findOwn<T>(db: Db, { session, contractId }: OfContract, kind: string) {
  const row = await findChosenTariff<T>(db, { customerId: session.customerId, contractId, kind })
  if (!row) throw new AppError('not_found')
  return row
}

export async function findPersonalised<T>(db: Db, tariff: Personalised<T>, of: OfContract) {
  const { chosen } = await findOwn<T>(db, of, tariff.kind)
  if (chosen === null) return { value: null, next_change: null }
  const next_change = mayChangeAgain(chosen.chosen_on, today()) ? null : nextBillingMonth(chosen.chosen_on)
  return { value: tariff.shown(chosen.value, of.locale), next_change }
}

export async function choicesOf<T>(db: Db, tariff: Personalised<T>, of: OfContract) {
  await findOwn<T>(db, of, tariff.kind)
  return { items: tariff.choices(today(), of.locale) }
}

/** The value must be on offer, and the last change long enough ago. */
export async function personaliseTariff<T>(
  { env }: Deps,
  tx: Db,
  tariff: Personalised<T>,
  { value, ...of }: OfContract & { value: T },
) {
  const { kind, choices, isSame } = tariff
  const { session, contractId, locale } = of
  const { name } = await findOwn<T>(tx, of, kind)
  const { contract } = await loadContractFor(tx, session, name, kind)
  // Read again: it was not locked before.
  const { chosen } = await findOwn<T>(tx, of, kind)
  const offered = choices(today(), locale).find((one) => isSame(one, value))
  if (offered === undefined) throw new AppError('invalid_request', { errors: { value: ['not_a_choice'] } })
  if (chosen && !mayChangeAgain(chosen.chosen_on, today()))
    throw new AppError('not_possible', { errors: { _: ['too_soon'] } })
  const kept: Chosen<T> = { value: offered, chosen_on: today() }
  await updateChosenTariff(tx, { customerId: session.customerId, contractId }, kind, kept)
  await recordDone(env, tx, {
    session,
    contract,
    kind,
    wanted: { value: offered },
    before: { value: chosen?.value },
  })
  return { value: offered, next_change: nextBillingMonth(kept.chosen_on) }
}
