import {
  type Difference,
  differenceOf,
  type PricedHours,
  type PricedOffer,
} from '@fanal/domain/comparators/hours/compare-hours'
import { mayBeRegulated, type PricedCurve } from '@fanal/domain/comparators/hours/price-curve'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import paper from '#ui/layout/paper.module.css'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { HoursActs } from './hours-acts.tsx'
import { refusedLineText } from './curve-problem.ts'
import type { HoursSource } from './hours-source.ts'
import { MonthsChart, MonthsTable } from './hours-months.tsx'
import { monthKwh, useHoursLabels } from './hours-labels.ts'
import styles from './hours-comparison.module.css'

type Against = 'present' | 'regulated'

/** What was read, and what not. */
function CurveFacts({ source, hours }: { source: HoursSource; hours: PricedHours }) {
  const { t } = useHoursLabels()
  const { period, energyKwh } = useFormats()
  const { days } = source.curve
  const kwh = hours.months.reduce((sum, month) => sum + monthKwh(month.kwh), 0)
  const left = source.leftOutDays > 0 && t('hours.leftOut', { count: source.leftOutDays })
  const refused = source.firstRefused && refusedLineText(t, source.firstRefused)
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
        {[left, refused, others].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

/** With the other outcome of taxes that are not settled. */
function OtherReading({ cents }: { cents: number }) {
  const { t, euros } = useHoursLabels()
  const amount = euros(Math.abs(cents))
  return <p>{cents >= 0 ? t('hours.otherwiseLess', { amount }) : t('hours.otherwiseMore', { amount })}</p>
}

interface SumProps {
  hours: PricedHours
  offer: PricedOffer
  other: PricedCurve
  otherName: string
  difference: Difference
}

/** `En 30 días habrías pagado 3,20 € menos con Llum Clara`: of the months that both prices have. */
function useSumSentence() {
  const { t, euros } = useHoursLabels()
  return ({
    hours,
    offer,
    difference: { cents, months },
  }: Pick<SumProps, 'hours' | 'offer' | 'difference'>) => {
    const count = hours.months.reduce((sum, one) => sum + (months.includes(one.month) ? one.days : 0), 0)
    const key = cents === 0 ? 'hours.sumEqual' : cents > 0 ? 'hours.sumLess' : 'hours.sumMore'
    return t(key, { count, amount: euros(Math.abs(cents)), product: offer.name })
  }
}

/** The whole in words, dearer or not: of the months that both prices have. */
function HonestSum({ hours, offer, other, otherName, difference }: SumProps) {
  const { t, euros, list } = useHoursLabels()
  const { cents, otherwiseCents, months, dearer } = difference
  const sumOf = (curve: PricedCurve) =>
    curve.months.reduce((sum, one) => sum + (months.includes(one.month) ? (one.cents ?? 0) : 0), 0)
  const sentence = useSumSentence()({ hours, offer, difference })
  return (
    <Note tone={cents < 0 ? 'warn' : 'ok'} title={sentence}>
      <p>
        {t('hours.sums', {
          product: offer.name,
          ours: euros(sumOf(offer.priced)),
          other: otherName,
          theirs: euros(sumOf(other)),
        })}
      </p>
      {dearer.length > 0 && cents >= 0 && <p>{t('hours.dearer', { months: list(dearer) })}</p>}
      {otherwiseCents !== null && <OtherReading cents={otherwiseCents} />}
    </Note>
  )
}

interface ChoicesProps {
  hours: PricedHours
  offer: PricedOffer
  onOffer: (id: number) => void
  against: Against
  onAgainst: (against: Against) => void
}

/** Which product, and against what; nothing where there is no choice. */
function Choices({ hours, offer, onOffer, against, onAgainst }: ChoicesProps) {
  const { t } = useHoursLabels()
  return (
    <div className={cx(styles.choices, paper.screenOnly)}>
      {hours.offers.length > 1 && (
        <Field label={t('hours.product')}>
          {(control) => (
            <SelectInput
              {...control}
              value={String(offer.id)}
              onChange={({ target }) => onOffer(Number(target.value))}
              options={hours.offers.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
      )}
      {hours.present && hours.regulated && (
        <Segmented
          isSlow
          label={t('hours.compareWith')}
          value={against}
          onChange={onAgainst}
          options={[
            { value: 'present', label: t('hours.present') },
            { value: 'regulated', label: t('hours.regulated') },
          ]}
        />
      )}
    </div>
  )
}

interface HoursResultProps {
  source: HoursSource
  hours: PricedHours
  /** Day of our prices. */
  pricesOf: string
}

const hasExports = ({ months }: PricedHours) => months.some(({ exportedKwh }) => exportedKwh > 0)

/** How it was computed, and what is not in it. */
function HowComputed({ source, hours, pricesOf, isPlain }: HoursResultProps & { isPlain: boolean }) {
  const { t } = useHoursLabels()
  const { date } = useFormats()
  const { regulated } = hours
  const parts = [
    t('hours.howComputed', { day: date(pricesOf) }),
    regulated && t('hours.howRegulated'),
    !regulated && mayBeRegulated(source) && t('hours.noRegulated'),
    regulated?.months.some(({ cents }) => cents === null) && t('hours.regulatedGaps'),
    hasExports(hours) && (isPlain ? t('hours.exportsLeft') : t('hours.exportsCounted')),
  ]
  return <p className={styles.quiet}>{parts.filter(Boolean).join(' ')}</p>
}

/** What the curve would have cost: with our products, the regulated price and the present one. */
export function HoursResult({ source, hours, pricesOf }: HoursResultProps) {
  const { t, euros } = useHoursLabels()
  const sentenceOf = useSumSentence()
  const [chosen, setChosen] = useState<number>()
  const [wanted, setWanted] = useState<Against>('present')
  const found = hours.offers.find(({ id }) => id === chosen) ?? hours.offers[0]
  if (!found) return <Note tone="info">{t('hours.noProduct', { tariff: source.tariff })}</Note>
  const against = hours.present && (wanted === 'present' || !hours.regulated) ? 'present' : 'regulated'
  const other = hours[against]
  // Like with like: what the other pays for surplus is not known.
  const isPlain = other !== null && hasExports(hours) && (against === 'regulated' || !source.present?.surplus)
  const offer = isPlain ? { ...found, priced: found.plain } : found
  const otherName = against === 'present' ? t('hours.present') : t('hours.regulated')
  const difference = other && differenceOf(offer.priced, other)
  const shown = { hours, offer, otherName }
  const isCompared = other !== null && difference !== null && difference.months.length > 0
  const sentence = isCompared
    ? sentenceOf({ hours, offer, difference })
    : t('hours.sumAlone', {
        count: source.curve.days.length,
        amount: euros(offer.priced.cents),
        product: offer.name,
      })
  return (
    <div className={stack.s4}>
      <CurveFacts source={source} hours={hours} />
      <Choices hours={hours} offer={offer} onOffer={setChosen} against={against} onAgainst={setWanted} />
      {isCompared && (
        <>
          <HonestSum {...shown} other={other} difference={difference} />
          <MonthsChart offer={offer} other={other} />
        </>
      )}
      <MonthsTable {...shown} other={other} />
      <HoursActs source={source} hours={hours} sentence={sentence} />
      <HowComputed source={source} hours={hours} pricesOf={pricesOf} isPlain={isPlain} />
    </div>
  )
}
