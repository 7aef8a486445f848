import {
  type Difference,
  differenceOf,
  type PricedHours,
  type PricedOffer,
} from '@fanal/domain/comparators/hours/compare-hours'
import { mayBeRegulated, type PricedCurve } from '@fanal/domain/comparators/hours/price-curve'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import type { HoursSource } from './hours-source.ts'
import { useHoursWords } from './hours-words.ts'
import styles from './hours-comparison.module.css'

type Against = 'present' | 'regulated'

const monthKwh = (kwh: readonly number[]) => kwh.reduce((sum, one) => sum + one, 0)

/** What was read, and what not. */
function CurveFacts({ source, hours }: { source: HoursSource; hours: PricedHours }) {
  const { t } = useHoursWords()
  const { period, energyKwh } = useFormats()
  const { days } = source.curve
  const kwh = hours.months.reduce((sum, month) => sum + monthKwh(month.kwh), 0)
  const left = source.leftOutDays > 0 && t('hours.leftOut', { count: source.leftOutDays })
  const others = source.otherSupplies > 0 && t('hours.otherSupplies', { count: source.otherSupplies })
  return (
    <div role="status">
      <strong>{source.name}</strong>
      <p className={styles.quiet}>
        {t('hours.known', {
          period: period(days[0] ?? '', days.at(-1) ?? ''),
          count: days.length,
          kwh: energyKwh(kwh),
        })}{' '}
        {[left, others].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

interface SumProps {
  offer: PricedOffer
  other: PricedCurve
  otherName: string
  difference: Difference
}

/** The whole in a sentence, dearer or not. */
function HonestSum({ offer, other, otherName, difference }: SumProps) {
  const { t, euros, list } = useHoursWords()
  const sumOf = (curve: PricedCurve, against: PricedCurve) =>
    curve.months.reduce(
      (sum, { cents }, i) => sum + (against.months[i]?.cents === null ? 0 : (cents ?? 0)),
      0,
    )
  const values = {
    product: offer.name,
    other: otherName,
    amount: euros(Math.abs(difference.cents)),
    ours: euros(sumOf(offer.priced, other)),
    theirs: euros(sumOf(other, offer.priced)),
    count: difference.months,
  }
  const { cents, otherwiseCents, dearer } = difference
  const key = cents === 0 ? 'hours.sumEqual' : cents > 0 ? 'hours.sumLess' : 'hours.sumMore'
  return (
    <Note tone={cents < 0 ? 'warn' : 'ok'} title={t(key, values)}>
      {dearer.length > 0 && cents >= 0 && <p>{t('hours.dearer', { months: list(dearer) })}</p>}
      {otherwiseCents !== null && (
        <p>
          {otherwiseCents >= 0
            ? t('hours.otherwiseLess', { amount: euros(otherwiseCents) })
            : t('hours.otherwiseMore', { amount: euros(-otherwiseCents) })}
        </p>
      )}
    </Note>
  )
}

interface MonthsProps {
  hours: PricedHours
  offer: PricedOffer
  other: PricedCurve | null
  otherName: string
}

/** Difference of a month; undefined if either price is not known. */
function savings(offer: PricedOffer, other: PricedCurve | null): (number | undefined)[] {
  return offer.priced.months.map(({ cents }, i) => {
    const against = other?.months[i]?.cents
    return cents === null || against === null || against === undefined ? undefined : against - cents
  })
}

function MonthsTable({ hours, offer, other, otherName }: MonthsProps) {
  const { t, amount, difference } = useHoursWords()
  const { month, energyKwh } = useFormats()
  const saved = savings(offer, other)
  const columns: Column<number>[] = [
    {
      key: 'month',
      header: t('hours.month'),
      primary: true,
      cell: (i) => month(hours.months[i]?.month ?? '', 'long'),
    },
    {
      key: 'kwh',
      header: t('hours.energy'),
      align: 'end',
      cell: (i) => energyKwh(monthKwh(hours.months[i]?.kwh ?? [])),
    },
    { key: 'ours', header: offer.name, align: 'end', cell: (i) => amount(offer.priced.months[i]) },
  ]
  if (hours.regulated) {
    const { months } = hours.regulated
    columns.push({
      key: 'regulated',
      header: t('hours.regulated'),
      align: 'end',
      cell: (i) => amount(months[i]),
    })
  }
  if (hours.present) {
    const { months } = hours.present
    columns.push({ key: 'present', header: t('hours.present'), align: 'end', cell: (i) => amount(months[i]) })
  }
  if (other)
    columns.push({
      key: 'difference',
      header: t('hours.against', { other: otherName }),
      align: 'end',
      cell: (i) => difference(saved[i]),
    })
  return (
    <DataTable
      caption={t('hours.byMonth')}
      columns={columns}
      rows={hours.months.map((_, i) => i)}
      rowKey={(i) => hours.months[i]?.month ?? i}
    />
  )
}

function MonthsChart({ hours, offer, other, otherName }: MonthsProps & { other: PricedCurve }) {
  const { t } = useHoursWords()
  const { month, money, number } = useFormats()
  const months = hours.months.map((one) => one.month)
  const label = t('hours.chart', { product: offer.name, other: otherName })
  return (
    <MonthBars
      label={label}
      months={months.map((one, i) => ({
        short: month(one, 'short'),
        long: month(one, 'long'),
        ...((i === 0 || one.endsWith('-01')) && { year: one.slice(0, 4) }),
      }))}
      series={[
        {
          key: 'saved',
          name: t('hours.chartSeries'),
          short: t('hours.chartSeries'),
          colour: 'var(--ok)',
          values: savings(offer, other).map((cents) => (cents ?? 0) / 100),
        },
      ]}
      format={money}
      formatTick={(value) => `${number(value, 0)} €`}
      wholeLabel={label}
      totalLabel={t('hours.total')}
      monthLabel={t('hours.month')}
    />
  )
}

interface HoursResultProps {
  source: HoursSource
  hours: PricedHours
  /** Day of our prices. */
  pricesOf: string
}

/** What the curve would have cost: with our products, the regulated price and the present one. */
export function HoursResult({ source, hours, pricesOf }: HoursResultProps) {
  const { t } = useHoursWords()
  const { date } = useFormats()
  const [chosen, setChosen] = useState<number>()
  const [wanted, setWanted] = useState<Against>('present')
  const offer = hours.offers.find(({ id }) => id === chosen) ?? hours.offers[0]
  const isPresent = hours.present !== null && (wanted === 'present' || !hours.regulated)
  const other = isPresent ? hours.present : hours.regulated
  const otherName = isPresent ? t('hours.present') : t('hours.regulated')
  if (!offer) return <Note tone="info">{t('hours.noProduct', { tariff: source.tariff })}</Note>
  const difference = other && differenceOf(offer.priced, other)
  const hasExports = hours.months.some(({ exportedKwh }) => exportedKwh > 0)
  const hasGaps = hours.regulated?.months.some(({ cents }) => cents === null)
  return (
    <div className={stack.s4}>
      <CurveFacts source={source} hours={hours} />
      <div className={styles.choices}>
        {hours.offers.length > 1 && (
          <Field label={t('hours.product')}>
            {(control) => (
              <SelectInput
                {...control}
                value={String(offer.id)}
                onChange={({ target }) => setChosen(Number(target.value))}
                options={hours.offers.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          </Field>
        )}
        {hours.present && hours.regulated && (
          <Segmented
            label={t('hours.compareWith')}
            value={wanted}
            onChange={setWanted}
            options={[
              { value: 'present', label: t('hours.present') },
              { value: 'regulated', label: t('hours.regulated') },
            ]}
          />
        )}
      </div>
      {other && difference && difference.months > 0 && (
        <>
          <HonestSum offer={offer} other={other} otherName={otherName} difference={difference} />
          <MonthsChart hours={hours} offer={offer} other={other} otherName={otherName} />
        </>
      )}
      <MonthsTable hours={hours} offer={offer} other={other} otherName={otherName} />
      <p className={styles.quiet}>
        {t('hours.howComputed', { day: date(pricesOf) })} {hours.regulated && t('hours.howRegulated')}{' '}
        {!hours.regulated && mayBeRegulated(source) && t('hours.noRegulated')}{' '}
        {hasGaps && t('hours.regulatedGaps')} {hasExports && t('hours.exports')}
      </p>
    </div>
  )
}
