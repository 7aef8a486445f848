import { measuredCoverage } from '@fanal/domain/calculator/measured-days'
import {
  maximaOf,
  type MeasuredSaving,
  measuredPowers,
  measuredSaving,
} from '@fanal/domain/calculator/suggested-powers'
import { feesVatPercent } from '@fanal/domain/contract-changes/power-fees'
import { kwToW } from '@fanal/domain/units'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconQr } from '#ui/text/icons.ts'
import type { ReadBill } from './read-bill.ts'
import { OwnContracts } from './own-contracts.tsx'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

interface MeasuredProps {
  bill: ReadBill | undefined
  largestW: number
}

/** Where the server does not tell it: the rate of the law without reductions. */
const usualElectricityTax = '5.11269632'

function useTaxes() {
  const { taxes, powerChange } = usePortal().settings
  return {
    electricityTaxPercent: taxes.specialElectricityPercent || usualElectricityTax,
    vatPercent: feesVatPercent(taxes),
    fees: powerChange.fees,
  }
}

function SavingNote({ saving, isSame }: { saving: MeasuredSaving; isSame: boolean }) {
  const t = useTexts('calculator')
  const { money, number, percent } = useFormats()
  const { electricityTaxPercent, vatPercent } = useTaxes()
  const { savedCents, feeCents, monthsToPay } = saving
  const taxes = t('measured.taxes', {
    tax: percent(Number(electricityTaxPercent), 8),
    vat: percent(Number(vatPercent), 2),
  })
  if (isSame) return <Note tone="ok">{t('measured.same')}</Note>
  const fee = money(feeCents / 100)
  if (monthsToPay === undefined)
    return (
      <Note tone="warn" title={t('measured.more', { amount: money(-savedCents / 100) })}>
        {t('measured.moreText', { fee })} {taxes}
      </Note>
    )
  const months = { fee, months: number(monthsToPay, 1) }
  return (
    <Note tone="ok" title={t('measured.less', { amount: money(savedCents / 100) })}>
      {t(monthsToPay > 1 ? 'measured.pays' : 'measured.paysSoon', months)} {taxes}
    </Note>
  )
}

interface PeriodsProps {
  nowW: readonly number[]
  maximaW: readonly number[]
  nextW: readonly number[]
}

/** Both periods: what is contracted, what was needed, what would do. */
function Periods({ nowW, maximaW, nextW }: PeriodsProps) {
  const t = useTexts('calculator')
  const { powerKw } = useFormats()
  const kw = (watts: number | undefined) => (watts === undefined ? '–' : powerKw(watts / 1000))
  return (
    <table className={styles.periods}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('measured.period')}</span>
          </th>
          <th scope="col">{t('measured.now')}</th>
          <th scope="col">{t('measured.maximum')}</th>
          <th scope="col">{t('measured.next')}</th>
        </tr>
      </thead>
      <tbody>
        {maximaW.map((maximum, i) => (
          <tr key={i === 0 ? 'P1' : 'P2'}>
            <th scope="row">
              {i === 0 ? 'P1' : 'P2'}
              <small>{t(i === 0 ? 'measured.p1' : 'measured.p2')}</small>
            </th>
            <td>{kw(nowW[i])}</td>
            <td>{kw(maximum)}</td>
            <td>
              <strong>{kw(nextW[i])}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Measured({
  bill,
  maximaW,
  largestW,
}: {
  bill: ReadBill
  maximaW: readonly number[]
  largestW: number
}) {
  const t = useTexts('calculator')
  const { powerKw } = useFormats()
  const taxes = useTaxes()
  const coverage = bill.measuredDays && measuredCoverage(bill.measuredDays)
  const nowW = bill.powers.map(kwToW)
  const nextW = measuredPowers(maximaW, largestW)
  const isFloor = nextW.some((next, i) => next !== measuredPowers(maximaW, 0)[i])
  const isSame = nowW.every((now, i) => now === nextW[i])
  const hasPrices = nowW.length === 2 && bill.powerPrices.length === 2
  const saving = hasPrices ? measuredSaving(nowW, nextW, { ...taxes, prices: bill.powerPrices }) : undefined
  return (
    <>
      <p>{t(coverage ? 'measured.sentenceDays' : 'measured.sentence', { count: coverage?.days ?? 0 })}</p>
      <Periods nowW={nowW} maximaW={maximaW} nextW={nextW} />
      {coverage?.lacksWinter && (
        <Note tone="warn" title={t('measured.noWinter')}>
          {t('measured.noWinterText')}
        </Note>
      )}
      {!coverage && <Note tone="warn">{t('measured.unknownDays')}</Note>}
      {isFloor && <p className={styles.quiet}>{t('measured.floor', { power: powerKw(largestW / 1000) })}</p>}
      {saving && <SavingNote saving={saving} isSame={isSame} />}
    </>
  )
}

/** A second answer: what the meter has seen, where a bill or the customer's own curve tells it. */
export function MeasuredCard({ bill, largestW }: MeasuredProps) {
  const t = useTexts('calculator')
  const maximaW = maximaOf(bill?.maxDemand ?? [])
  return (
    <Card title={t('measured.title')}>
      <div className={stack.s4}>
        {bill && maximaW ? (
          <Measured bill={bill} maximaW={maximaW} largestW={largestW} />
        ) : (
          <>
            <p className={styles.quiet}>{t(bill ? 'measured.notTold' : 'measured.scan')}</p>
            <div className={styles.acts}>
              <ButtonLink size="s" icon={iconQr} href="#bill">
                {t('measured.toScan')}
              </ButtonLink>
            </div>
          </>
        )}
        <OwnContracts />
      </div>
    </Card>
  )
}
