import {
  availableDoubleTariffs,
  availableHappyHours,
  type DoubleTariff,
  type HappyHours,
  happyDays,
  isSameDoubleTariff,
  isSameHappyHours,
  mayChangeAgain,
  nextBillingMonth,
} from '@fanal/domain/contract-changes/personalised-tariffs'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { recordDone } from './change-contract-data.ts'
import { loadContractFor } from './load-contract.ts'

interface HappyDayChoice {
  value: string
  label: string
}

/** One kind of personalised tariff: its choices, how two values are compared, and its words. */
export interface Personalised<T> {
  kind: 'doubleTariff' | 'happyHours' | 'happyDay'
  choices: (today: string, locale: Locale) => T[]
  isSame: (a: T, b: T) => boolean
  label: (value: T, locale: Locale) => string
}

const monthName = (month: number, year: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 15),
  )
// 5 January 2026 is a Monday.
const dayName = (index: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + index))

export const doubleTariff: Personalised<DoubleTariff> = {
  kind: 'doubleTariff',
  choices: (today) => availableDoubleTariffs(today),
  isSame: isSameDoubleTariff,
  label: (value, locale) =>
    `${monthName(value.startMonth, value.startYear, locale)} – ${monthName(value.endMonth, value.endYear, locale)}`,
}
export const happyHours: Personalised<HappyHours> = {
  kind: 'happyHours',
  choices: () => availableHappyHours(),
  isSame: isSameHappyHours,
  label: ({ startHour, endHour }) => `${startHour}–${endHour} h`,
}
export const happyDay: Personalised<HappyDayChoice> = {
  kind: 'happyDay',
  choices: (_, locale) => happyDays.map((value, i) => ({ value, label: dayName(i, locale) })),
  isSame: (a, b) => a.value === b.value,
  label: ({ value }, locale) =>
    dayName(
      happyDays.findIndex((day) => day === value),
      locale,
    ),
}

interface Chosen<T> {
  value: T
  chosen_on: string
}

const today = () => madridDayOf(Date.now())

async function findOwn<T>(db: Db, customerId: number, contractId: number, kind: string) {
  const row = await db.maybe<{ name: string; chosen: Chosen<T> | null }>(sql`
    select name, personalised -> ${kind}::text as chosen from contracts where id = ${contractId} and customer_id = ${customerId}`)
  if (!row) throw new AppError('not_found')
  return row
}

export async function findPersonalised<T>(
  db: Db,
  customerId: number,
  contractId: number,
  { kind }: Personalised<T>,
) {
  const { chosen } = await findOwn<T>(db, customerId, contractId, kind)
  const isHeld = chosen !== null && !mayChangeAgain(chosen.chosen_on, today())
  return { value: chosen?.value ?? null, next_change: isHeld ? nextBillingMonth(chosen.chosen_on) : null }
}

export async function choicesOf<T>(
  db: Db,
  customerId: number,
  contractId: number,
  { kind, choices }: Personalised<T>,
  locale: Locale,
) {
  await findOwn<T>(db, customerId, contractId, kind)
  return { items: choices(today(), locale) }
}

/** The chosen value must be one of those on offer, and the last choice old enough. */
export async function personaliseTariff<T>(
  tx: Db,
  session: Session,
  contractId: number,
  tariff: Personalised<T>,
  value: T,
) {
  const { kind, choices, isSame, label } = tariff
  const { name } = await findOwn<T>(tx, session.customerId, contractId, kind)
  const { contract } = await loadContractFor(tx, session, name, kind)
  const { chosen } = await findOwn<T>(tx, session.customerId, contractId, kind)
  const offered = choices(today(), session.locale).find((one) => isSame(one, value))
  if (offered === undefined) throw new AppError('invalid_request', { errors: { value: ['not_a_choice'] } })
  if (chosen && !mayChangeAgain(chosen.chosen_on, today()))
    throw new AppError('not_possible', { errors: { _: ['too_soon'] } })
  const kept: Chosen<T> = { value: offered, chosen_on: today() }
  await tx.run(sql`
    update contracts set version = version + 1,
      personalised = personalised || jsonb_build_object(${kind}::text, ${JSON.stringify(kept)}::jsonb)
    where id = ${contractId}`)
  await recordDone(tx, {
    session,
    contract,
    kind,
    wanted: { value: offered, label: label(offered, session.locale) },
    before: chosen ? { value: chosen.value, label: label(chosen.value, session.locale) } : {},
  })
  return { value: offered, next_change: nextBillingMonth(today()) }
}
