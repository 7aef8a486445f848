import { takesContact } from '@fanal/domain/settings/takes-contact'
import { applianceNames } from '@fanal/domain/calculator/appliances'
import { type CalculatedPower, largestApplianceW } from '@fanal/domain/calculator/calculate-power'
import type { CalculatorForm } from '@fanal/domain/calculator/calculator-form'
import { contractablePower } from '@fanal/domain/calculator/suggested-powers'
import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stat } from '#ui/layout/stat.tsx'
import { Note } from '#ui/state/note.tsx'
import { nameKeys, shareKeys } from './appliance-labels.ts'
import type { ReadBill } from './read-bill.ts'
import { LeadCard } from './lead-card.tsx'
import { ApplianceLines } from './live-total.tsx'
import { MeasuredCard } from './measured-card.tsx'
import { ShareButtons } from './share-buttons.tsx'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

interface ResultProps {
  values: CalculatorForm
  calculated: CalculatedPower
  bill: ReadBill | undefined
  /** Sent so many times: each takes the focus here. */
  shownTimes: number
}

/** Why it is not less, or another tariff. */
function PowerNotes({ calculated }: Pick<ResultProps, 'calculated'>) {
  const t = useTexts('calculator')
  const { powerKw } = useFormats()
  const { optimalPower, largestW, used } = calculated
  const largest = applianceNames.find((name) =>
    used.some((one) => one.name === name && largestApplianceW([one]) === largestW),
  )
  return (
    <>
      {largest && largestW > optimalPower * 1000 && (
        <Note>{t('result.largest', { name: t(nameKeys[largest]), power: powerKw(largestW / 1000) })}</Note>
      )}
      {contractablePower(optimalPower, largestW).isLarge && <Note tone="warn">{t('result.large')}</Note>}
    </>
  )
}

function PowerCard({ values, calculated, shownTimes }: Omit<ResultProps, 'bill'>) {
  const t = useTexts('calculator')
  const { number } = useFormats()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shownTimes > 0) head.current?.focus()
  }, [shownTimes])
  const { powerW } = contractablePower(calculated.optimalPower, calculated.largestW)
  return (
    <Card className={stack.s4}>
      <h2 ref={head} tabIndex={-1} className={styles.title}>
        {t('result.title')}
      </h2>
      <div className={styles.stats}>
        <Stat label={t('result.optimal')} value={number(calculated.optimalPower)} unit="kW" />
        <Stat label={t('result.contractable')} value={number(powerW / 1000, 1, 1)} unit="kW" />
      </div>
      <p className={styles.quiet}>
        {t('result.sentence', { share: t(shareKeys[values.cofSimul].label).toLocaleLowerCase() })}
      </p>
      <PowerNotes calculated={calculated} />
      <details className={styles.more}>
        <summary>{t('result.lines')}</summary>
        <ApplianceLines calculated={calculated} share={values.cofSimul} />
      </details>
      <ShareButtons values={values} />
    </Card>
  )
}

function WhyCard() {
  const t = useTexts('calculator')
  return (
    <Card title={t('why.title')}>
      <dl className={styles.why}>
        <dt>{t('why.two')}</dt>
        <dd>{t('why.twoText')}</dd>
        <dt>{t('why.careful')}</dt>
        <dd>{t('why.carefulText')}</dd>
      </dl>
    </Card>
  )
}

/** The power, what the meter says of it, why, and a call. */
export function Result(props: ResultProps) {
  const { values, calculated, bill } = props
  const { settings } = usePortal()
  return (
    <section className={stack.s5} aria-label={useTexts('calculator')('result.title')}>
      <PowerCard {...props} />
      <MeasuredCard bill={bill} largestW={calculated.largestW} />
      <WhyCard />
      {takesContact(settings) && <LeadCard values={values} cups={bill?.cups ?? ''} />}
    </section>
  )
}
