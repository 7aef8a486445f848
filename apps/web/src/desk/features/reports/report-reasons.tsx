import type { StaffReport } from '@fanal/contract/schemas/desk/reports'
import type { ReportMeasure } from '@fanal/domain/reports/figures'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { FigureLink } from './figure-link.tsx'
import { kindLabels, measureLabels } from './report-params.ts'
import styles from './reports.module.css'

interface Row {
  section: string
  /** None: the sum of its section. */
  reason?: string
  code: string
  label: string
  figures: StaffReport['total']
}

const measures: readonly ReportMeasure[] = [
  'received',
  'reopened',
  'ended',
  'accepted',
  'denied',
  'late',
  'pending',
]

const rowsOf = ({ sections }: StaffReport): Row[] =>
  sections.flatMap(({ code: section, label, figures, reasons }) => [
    { section, code: section, label, figures },
    ...reasons.map((one) => ({ section, reason: one.code, ...one })),
  ])

/** What cases were about. */
export function ReportReasons({ report }: { report: StaffReport }) {
  const t = useTexts('desk-reports')
  const columns = useColumns()
  const rows = rowsOf(report)
  return (
    <Card title={t('reasons.title')}>
      {rows.length === 0 ? (
        <EmptyState>{t('none')}</EmptyState>
      ) : (
        <DataTable
          caption={t('reasons.title')}
          columns={columns}
          rows={rows}
          rowKey={({ section, reason }) => `${section} ${reason ?? ''}`}
          cardsBelow="m"
        />
      )}
    </Card>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts('desk-reports')
  const labelOf = ({ section, reason, label }: Row) => {
    const kind = reason === undefined ? kindLabels[section] : undefined
    return kind ? t(kind) : label || t('reasons.unknown')
  }
  // Types and subtypes have codes that the regulator knows them by.
  const codeOf = ({ code }: Row) => (/^\d{2,3}$/.test(code) ? code : '')
  return [
    {
      key: 'reason',
      header: t('reasons.reason'),
      primary: true,
      cell: (row) => (
        <span className={cx(styles.reason, row.reason === undefined && styles.section)}>
          {codeOf(row) && <span className={styles.code}>{codeOf(row)}</span>}
          <span>{labelOf(row)}</span>
        </span>
      ),
    },
    ...measures.map(
      (measure): Column<Row> => ({
        key: measure,
        header: t(measureLabels[measure]),
        align: 'end',
        cell: (row) => (
          <FigureLink
            value={row.figures[measure]}
            measure={measure}
            section={row.section}
            reason={row.reason}
            of={labelOf(row)}
          />
        ),
      }),
    ),
  ]
}
