import type { Contract } from '@fanal/contract/schemas/contracts'
import { invoiceChart } from '@fanal/contract/invoices'
import type { InvoiceChart } from '@fanal/contract/schemas/invoices'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { type EmptyReason, emptyReason } from './empty-reason.ts'
import styles from './no-curve.module.css'
import { useInvoicesHref } from './use-invoices-href.ts'

const sentences: Record<EmptyReason, TextKey<'consumption'>> = {
  notBegun: 'noData.notBegun',
  terminated: 'noData.terminated',
  notSent: 'noData.notSent',
  soon: 'noData.contract',
}

/** A contract without a curve: why, and the kWh of its invoices. */
export function NoCurve({ contract, delayDays }: { contract: Contract; delayDays: number }) {
  const t = useTexts('consumption')
  const [today] = useState(() => madridDayOf(Date.now()))
  const href = useInvoicesHref(contract)
  const reason = emptyReason(contract, today)
  const { data: billed, isLoading } = useApiQuery(
    invoiceChart,
    { query: { type: contract.type, contractName: contract.name } },
    { isWanted: reason === 'terminated' || reason === 'notSent' },
  )
  const why = t(sentences[reason], { count: delayDays })
  const isWithoutInvoices = billed?.contracts.length === 0
  if (!billed || isWithoutInvoices)
    return (
      <EmptyState
        title={t('noData.title')}
        action={
          !isLoading && !isWithoutInvoices && href && <ButtonLink href={href}>{t('invoices.all')}</ButtonLink>
        }
      >
        {why}
      </EmptyState>
    )
  return (
    <div className={styles.panel}>
      <Note action={href && <ButtonLink href={href}>{t('invoices.all')}</ButtonLink>}>
        {why} {t('noData.billed')}
      </Note>
      <BilledBars billed={billed} />
    </div>
  )
}

/** Gas behind a server without readings: the billed kWh. */
export function BilledGas({ contract }: { contract: Contract }) {
  const t = useTexts('consumption')
  const href = useInvoicesHref(contract)
  const { data: billed, error } = useApiQuery(invoiceChart, {
    query: { type: contract.type, contractName: contract.name },
  })
  if (!billed && !error)
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    )
  if (!billed || billed.contracts.length === 0)
    return <EmptyState title={t('noData.title')}>{t('noData.gas')}</EmptyState>
  return (
    <div className={styles.panel}>
      <Note action={href && <ButtonLink href={href}>{t('invoices.all')}</ButtonLink>}>
        {t('noData.billed')}
      </Note>
      <BilledBars billed={billed} />
    </div>
  )
}

function BilledBars({ billed: { months, contracts } }: { billed: InvoiceChart }) {
  const t = useTexts('consumption')
  const { energyKwh, month, number } = useFormats()
  const yearOf = (index: number) => months[index]?.slice(0, 4)
  return (
    <MonthBars
      label={t('billed.chart')}
      months={months.map((one, index) => ({
        short: month(one, 'short'),
        long: month(one, 'long'),
        ...(yearOf(index) !== yearOf(index - 1) && index !== 0 && { year: yearOf(index) }),
      }))}
      series={[
        {
          key: 'billed',
          name: t('billed.name'),
          short: t('billed.name'),
          colour: 'var(--data)',
          values: months.map((_, at) =>
            contracts.reduce((sum, { energies }) => sum + (energies[at] ?? 0), 0),
          ),
        },
      ]}
      format={energyKwh}
      formatTick={(value) => `${number(value)} kWh`}
      wholeLabel={t('billed.whole', {
        from: month(months[0] ?? '', 'long'),
        to: month(months.at(-1) ?? '', 'long'),
      })}
      totalLabel={t('billed.name')}
      monthLabel={t('billed.month')}
    />
  )
}
