import type { Contract } from '@fanal/contract/schemas/contracts'
import { happyDays } from '@fanal/domain/contract-changes/personalised-tariffs'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { addDays } from '@fanal/domain/dates'
import { formatCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const deliveries: Record<Contract['invoice_online'], TextKey<'contracts'>> = {
  email: 'delivery.email',
  postal: 'delivery.postal',
  'postal+email': 'delivery.both',
}

type Powers = Contract['contracted_power_period']

/** Neighbouring periods of six with the same power are one: "P1–P5". */
function powerRuns(powers: Powers): Powers {
  if (powers.length <= 2) return powers
  const runs: { first: string; last: string; power: number }[] = []
  for (const { period, power } of powers) {
    const run = runs.at(-1)
    if (run?.power === power) run.last = period
    else runs.push({ first: period, last: period, power })
  }
  return runs.map(({ first, last, power }) => ({
    period: first === last ? first : `${first}–${last}`,
    power,
  }))
}

/** The chosen personalised tariffs; undefined where the server does not tell them. */
function usePersonalValues({ personalised: chosen }: Contract) {
  const t = useTexts('contracts')
  const { month, brief } = useFormats()
  if (!chosen) return {}
  const { doubleTariff: double, happyHours: hours, happyDay: day } = chosen
  const monthOf = (year: number, one: number) => month(`${year}-${String(one).padStart(2, '0')}`, 'long')
  return {
    doubleTariff: double
      ? t('personal.months', {
          start: monthOf(double.startYear, double.startMonth),
          end: monthOf(double.endYear, double.endMonth),
        })
      : undefined,
    happyHours: hours ? t('personal.hours', { start: hours.startHour, end: hours.endHour }) : undefined,
    // The first of January 2024 was a Monday.
    happyDay: day
      ? t('personal.day', {
          day: brief(addDays('2024-01-01', happyDays.indexOf(day)), 'weekday').split(' ')[0] ?? '',
        })
      : undefined,
  }
}

/** What each change would change, as it is today. */
export function useTodayValues(contract: Contract) {
  const t = useTexts('contracts')
  const { powerKw } = useFormats()
  const personal = usePersonalValues(contract)
  return {
    holder: contract.owner_partner.name,
    power: powerRuns(contract.contracted_power_period)
      .map(({ period, power }) => `${period} ${powerKw(power)}`)
      .join(' · '),
    ...personal,
    iban: contract.bank_account?.printable_iban ?? '',
    invoiceOnline: t(deliveries[contract.invoice_online]),
    address: contract.notification_address?.full_address ?? t('contact.none'),
    refCatastral: formatCadastralRef(contract.ref_catastral),
  } satisfies Partial<Record<ContractChange, string | undefined>>
}
