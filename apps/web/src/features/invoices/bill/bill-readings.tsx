import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { gasConversion } from '@fanal/domain/gas-readings/gas-conversion'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { FoldingCard } from '#ui/fold/folding-card.tsx'
import { cx } from '#ui/cx.ts'
import plain from '#ui/table/plain-table.module.css'
import styles from './bill-readings.module.css'
import { contractedPowers } from './explained-bill.ts'

/** Meter readings at start and end, and the highest demand. */
export function BillReadings({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { powerKw } = useFormats()
  const { readings, max_demand: demand } = bill
  const [hasReadings, hasDemand] = [readings.length > 0, demand.length > 0]
  if (!hasReadings && !hasDemand) return null
  const most = powerKw(Math.max(...demand.map(({ power }) => Number(power))))
  const kinds = new Set(readings.map(({ is_estimated }) => is_estimated))
  const kind = kinds.size === 1 && t(kinds.has(true) ? 'bill.readings.allEstimated' : 'bill.readings.allReal')
  const figure = [kind, hasDemand && t('bill.demand.most', { power: most })].filter(Boolean).join(' · ')
  if (!hasReadings)
    return (
      <FoldingCard title={t('bill.demand.title')} figure={figure}>
        <Demand bill={bill} />
      </FoldingCard>
    )
  return (
    <FoldingCard title={t('bill.readings.title')} figure={figure}>
      <Readings bill={bill} />
      <Conversion bill={bill} />
      {hasDemand && (
        <>
          <h3 className={styles.heading}>{t('bill.demand.title')}</h3>
          <Demand bill={bill} />
        </>
      )}
    </FoldingCard>
  )
}

function Readings({ bill: { readings } }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { number } = useFormats()
  return (
    <table className={cx(plain.table, styles.readings)}>
      <caption className="visually-hidden">{t('bill.readings.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bill.readings.period')}</th>
          <th scope="col">{t('bill.readings.previous')}</th>
          <th scope="col">{t('bill.readings.current')}</th>
          <th scope="col">{t('bill.readings.used')}</th>
        </tr>
      </thead>
      <tbody>
        {readings.map(({ period, previous, current, is_estimated }) => (
          <tr key={period}>
            <th scope="row">
              {period} <small>{t(is_estimated ? 'bill.readings.estimated' : 'bill.readings.real')}</small>
            </th>
            <td>{number(previous)}</td>
            <td>{number(current)}</td>
            <td>{number(current - previous)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** For gas: the conversion of cubic metres to billed kWh. */
function Conversion({ bill: { type, readings, energy_consumed } }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { number, energyKwh } = useFormats()
  const gas = type === 'gas' ? gasConversion(readings, energy_consumed) : undefined
  if (!gas) return null
  const factor = `${gas.isComputed ? '≈ ' : ''}${number(Number(gas.factor), 6)}`
  return (
    <p className={styles.quiet}>
      {t('bill.readings.conversion', {
        volume: number(gas.cubicMetres, 3),
        factor,
        energy: energyKwh(energy_consumed),
      })}
    </p>
  )
}

/** The highest demand of each period, beside the contracted power. */
function Demand({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { powerKw } = useFormats()
  const contracted = contractedPowers(bill)
  return (
    <>
      <Facts
        className={styles.demand}
        items={bill.max_demand.map(({ period, power }) => {
          const limit = contracted.get(period)
          const used = powerKw(Number(power))
          return {
            label: period,
            value: limit ? t('bill.demand.of', { power: used, contracted: powerKw(limit) }) : used,
          }
        })}
      />
      <p className={styles.quiet}>{t('bill.demand.text')}</p>
    </>
  )
}
