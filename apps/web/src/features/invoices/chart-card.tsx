import { cx } from '#ui/cx.ts'
import row from '#ui/layout/row.module.css'
import type { InvoiceChart } from '@fanal/contract/schemas/invoices'
import { memo, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useStable } from '#lib/use-stable.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import { Note } from '#ui/state/note.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { changeAddress } from '#lib/use-address-state.ts'
import { iconClose } from '#ui/text/icons.ts'
import styles from './chart-card.module.css'
import {
  chartColours,
  placeColours,
  type Unit,
  type ViewProps,
  withoutCents,
  yearUnder,
} from './chart-look.ts'
import { useInvoiceChart } from './use-invoices.ts'
import type { ChartView, InvoiceParams } from './invoice-params.ts'
import { YearsView } from './years-view.tsx'

interface BarsProps {
  chart: InvoiceChart
  unit: Unit
  isTable: boolean
  isFiltered: boolean
  /** Colours by contract. */
  colours: Readonly<Record<string, string>>
}

const Bars = memo(function Bars({ chart, unit, isTable, isFiltered, colours }: BarsProps) {
  const t = useTexts('invoices')
  const { money, number, energyKwh, month } = useFormats()
  // Multipoint invoices belong to no single contract.
  const unnamed = chart.contracts.length === 1 ? t('chart.all') : t('chart.others')
  const from = month(chart.months[0] ?? '', 'long')
  const to = month(chart.months.at(-1) ?? '', 'long')
  return (
    <MonthBars
      label={unit === 'amounts' ? t('chart.amounts') : t('chart.energies')}
      isTable={isTable}
      months={chart.months.map((one, index) => ({
        short: month(one, 'short'),
        long: month(one, 'long'),
        year: yearUnder(chart.months, index),
      }))}
      series={chart.contracts.map((contract) => ({
        key: contract.name,
        name: contract.name ? `${contract.name} · ${contract.address}` : unnamed,
        short: contract.name || unnamed,
        colour: colours[contract.name] ?? '',
        values: contract[unit],
      }))}
      format={unit === 'amounts' ? money : energyKwh}
      formatTick={(value) => (unit === 'amounts' ? withoutCents(money(value)) : number(value))}
      wholeLabel={
        isFiltered && from === to
          ? t('chart.inFiltered', { month: from })
          : t(isFiltered ? 'chart.betweenFiltered' : 'chart.between', { from, to })
      }
      totalLabel={t('chart.total')}
      monthLabel={t('chart.month')}
    />
  )
})

interface FootProps {
  chart: InvoiceChart
  isTable: boolean
  onTable: (isTable: boolean) => void
}

function Foot({ chart: { contracts, n_contracts }, isTable, onTable }: FootProps) {
  const t = useTexts('invoices')
  return (
    <p className={cx(row.spread, styles.foot)}>
      {n_contracts > contracts.length && (
        <span>{t('chart.most', { count: contracts.filter(({ name }) => name).length })}</span>
      )}
      <Button variant="quiet" size="s" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
        {isTable ? t('chart.asDrawing') : t('chart.asTable')}
      </Button>
    </p>
  )
}

/** Amounts by month and contract. */
function MonthsView({ wanted, unit, isTable, onTable }: ViewProps) {
  const t = useTexts('invoices')
  const { data: answer, error, refetch } = useInvoiceChart(wanted)
  const data = useStable(answer)
  const palette = chartColours(usePortal().settings.charts)
  const colours = placeColours(data?.contracts ?? [], palette)
  if (!data && !error)
    return (
      <Loading label={t('chart.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    )
  if (!data)
    return (
      <Note
        tone="warn"
        action={
          <Button size="s" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('chart.failed')}
      </Note>
    )
  return (
    <>
      <Bars
        chart={data}
        unit={unit}
        isTable={isTable}
        isFiltered={Boolean(wanted.chart.filter)}
        colours={colours}
      />
      <Foot chart={data} isTable={isTable} onTable={onTable} />
    </>
  )
}

/** The whole chart: by month and contract, or by year. */
export const ChartCard = memo(function ChartCard({ wanted }: { wanted: InvoiceParams }) {
  const t = useTexts('invoices')
  const [unit, setUnit] = useState<Unit>('amounts')
  const [isTable, setTable] = useState(false)
  const { view } = wanted
  if (!view) return null
  const shared = { wanted, unit, isTable, onTable: setTable }
  return (
    <Card
      title={view === 'months' ? t('chart.title') : t('chart.years')}
      aside={
        <div className={styles.controls}>
          <Segmented
            isSlow
            label={t('chart.view')}
            value={view}
            onChange={(next: ChartView) => changeAddress({ chart: next })}
            options={[
              { value: 'months', label: t('chart.byMonths') },
              { value: 'years', label: t('chart.byYears') },
            ]}
          />
          <Segmented
            isSlow
            label={t('chart.unit')}
            value={unit}
            onChange={setUnit}
            options={[
              { value: 'amounts', label: '€' },
              { value: 'energies', label: 'kWh' },
            ]}
          />
          <Button
            variant="quiet"
            size="s"
            icon={iconClose}
            label={t('chart.close')}
            onClick={() => changeAddress({ chart: undefined })}
          />
        </div>
      }
    >
      {view === 'months' ? <MonthsView {...shared} /> : <YearsView {...shared} />}
    </Card>
  )
})
