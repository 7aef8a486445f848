import { mayChangeAgain, nextBillingMonth } from '@fanal/domain/contract-changes/personalised-tariffs'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { z, type ZodType } from 'zod'
import type { KindFacts, RequestedKind } from '#features/contract-changes/change-kind'
import { changeLine } from '#features/contract-changes/summary-lines'
import { findChosenTariff, updateChosenTariff } from '#features/contracts/change-queries'
import type { OwnContract } from '#features/contracts/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsOf } from '#texts'

/** One kind of personalised tariff: its choices, comparison, and display text. */
interface Personalised<T> extends Pick<KindFacts, 'rule'> {
  kind: 'doubleTariff' | 'happyHours' | 'happyDay'
  value: ZodType<T>
  choices: (today: string, locale: Locale) => T[]
  isSame: (a: T, b: T) => boolean
  /** The value as an answer has it. */
  shown: (value: T, locale: Locale) => T
  label: (value: T, locale: Locale) => string
}

interface PersonalisedForm<T> {
  value: T
  locale: Locale
}

export interface PersonalisedKind<T>
  extends RequestedKind<PersonalisedForm<T>, { value: T }, { value?: T }, { value: T; next_change: string }> {
  /** The contract's name, and what is chosen. */
  find: (
    db: Db,
    own: OwnContract,
  ) => Promise<{ name: string; chosen: { value: T; chosen_on: string } | null }>
  choices: Personalised<T>['choices']
  shown: Personalised<T>['shown']
}

const today = () => madridDayOf(Date.now())

export function personalisedKind<T>(tariff: Personalised<T>): PersonalisedKind<T> {
  const { kind, rule, value: valueSchema, choices, isSame, label } = tariff
  const chosenSchema = z.object({ value: valueSchema, chosen_on: z.string() }).nullable()
  const find: PersonalisedKind<T>['find'] = async (db, own) => {
    const row = await findChosenTariff(db, own, kind)
    if (!row) throw new AppError('not_found')
    return { name: row.name, chosen: chosenSchema.parse(row.chosen) }
  }
  return {
    kind,
    rule,
    schemas: {
      payload: z.object({ value: valueSchema }),
      before: z.object({ value: valueSchema.optional() }),
    },
    title: (locale) => textsOf('contract-changes', locale).kinds[kind],
    find,
    choices,
    shown: tariff.shown,
    /** The value must be on offer, and the last change long enough ago. */
    async check(tx, { session, contract }, { value, locale }) {
      const { chosen } = await find(tx, { customerId: session.customerId, contractId: contract.id })
      const offered = choices(today(), locale).find((one) => isSame(one, value))
      if (offered === undefined)
        throw new AppError('invalid_request', { errors: { value: ['not_a_choice'] } })
      if (chosen && !mayChangeAgain(chosen.chosen_on, today()))
        throw new AppError('not_possible', { errors: { _: ['too_soon'] } })
      return {
        answer: { value: offered, next_change: nextBillingMonth(today()) },
        change: { payload: { value: offered }, before: { value: chosen?.value } },
      }
    },
    summary({ payload, before }, locale) {
      const old = before.value === undefined ? undefined : label(before.value, locale)
      return changeLine(
        textsOf('contract-changes', locale).fields[kind],
        [old, label(payload.value, locale)],
        locale,
      )
    },
    apply: (tx, own, { value }) => updateChosenTariff(tx, own, kind, { value, chosen_on: today() }),
  }
}
