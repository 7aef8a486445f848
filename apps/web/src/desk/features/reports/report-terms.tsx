import type { ReportTerm, StaffReport } from '@fanal/contract/schemas/desk/reports'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { FigureLink } from './figure-link.tsx'
import { termLabels } from './report-params.ts'
import styles from './reports.module.css'
import { useUnits } from './use-units.ts'

/** How long answers took, each term in its own unit. */
export function ReportTerms({ report: { terms } }: { report: StaffReport }) {
  const t = useTexts('desk-reports')
  const columns = useColumns()
  return (
    <Card title={t('terms.title')}>
      {terms.length === 0 ? (
        <EmptyState>{t('none')}</EmptyState>
      ) : (
        <DataTable
          caption={t('terms.title')}
          columns={columns}
          rows={terms}
          rowKey={({ term }) => term}
          cardsBelow="m"
        />
      )}
      <p className={styles.meta}>{t('terms.note')}</p>
    </Card>
  )
}

function useColumns(): Column<ReportTerm>[] {
  const t = useTexts('desk-reports')
  const { percent } = useFormats()
  const units = useUnits()
  const times = (took: ReportTerm['end'], unit: ReportTerm['unit']) =>
    took ? (
      <span className={styles.took}>
        {units(took.mean, unit)}
        <span className={styles.small}>{t('terms.nineOfTen', { time: units(took.nine_of_ten, unit) })}</span>
      </span>
    ) : (
      '–'
    )
  return [
    {
      key: 'term',
      header: t('terms.term'),
      primary: true,
      cell: ({ term, value, unit }) => (
        <>
          {t(termLabels[term])}
          <span className={styles.small}>{t('terms.law', { time: units(value, unit) })}</span>
        </>
      ),
    },
    {
      key: 'ended',
      header: t('measure.ended'),
      align: 'end',
      cell: ({ term, figures }) => (
        <FigureLink value={figures.ended} measure="ended" term={term} of={t(termLabels[term])} />
      ),
    },
    {
      key: 'inTime',
      header: t('total.inTime'),
      align: 'end',
      cell: ({ figures: { ended, in_time: inTime } }) =>
        ended > 0 ? percent((100 * inTime) / ended, 1) : '–',
    },
    {
      key: 'late',
      header: t('measure.late'),
      align: 'end',
      cell: ({ term, figures }) => (
        <FigureLink value={figures.late} measure="late" term={term} of={t(termLabels[term])} />
      ),
    },
    {
      key: 'answer',
      header: t('terms.answer'),
      align: 'end',
      cell: ({ answer, unit }) => times(answer, unit),
    },
    { key: 'end', header: t('terms.end'), align: 'end', cell: ({ end, unit }) => times(end, unit) },
  ]
}
