import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { gasConversion } from '@fanal/domain/gas-readings/gas-conversion'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import styles from './bill-use.module.css'
import { contractedPowers } from './explained-bill.ts'

/** Meter readings at start and end. */
export function BillReadings({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { number } = useFormats()
  const { readings } = bill
  if (readings.length === 0) return null
  return (
    <Card title={t('bill.readings.title')}>
      <DataTable
        caption={t('bill.readings.title')}
        cardsBelow="s"
        rows={readings}
        rowKey={({ period }) => period}
        columns={[
          { key: 'period', header: t('bill.readings.period'), primary: true, cell: ({ period }) => period },
          {
            key: 'previous',
            header: t('bill.readings.previous'),
            align: 'end',
            cell: ({ previous }) => number(previous),
          },
          {
            key: 'current',
            header: t('bill.readings.current'),
            align: 'end',
            cell: ({ current }) => number(current),
          },
          {
            key: 'used',
            header: t('bill.readings.used'),
            align: 'end',
            cell: ({ previous, current }) => number(current - previous),
          },
          {
            key: 'kind',
            header: t('bill.readings.kind'),
            align: 'end',
            cell: ({ is_estimated }) =>
              is_estimated ? (
                <Chip tone="warn">{t('bill.readings.estimated')}</Chip>
              ) : (
                <Chip tone="ok">{t('bill.readings.real')}</Chip>
              ),
          },
        ]}
      />
      <Conversion bill={bill} />
    </Card>
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
export function BillDemand({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const { powerKw } = useFormats()
  const contracted = contractedPowers(bill)
  if (bill.max_demand.length === 0) return null
  return (
    <Card title={t('bill.demand.title')}>
      <Facts
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
    </Card>
  )
}
