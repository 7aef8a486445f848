import { downloadClaims, downloadReport, staffReport } from '@fanal/contract/desk/reports'
import type { StaffReport } from '@fanal/contract/schemas/desk/reports'
import { reportNames } from '@fanal/domain/reports/reports'
import { CountedDialog } from '#desk/features/reports/counted-dialog.tsx'
import { useMaySeeCases } from '#desk/features/reports/figure-link.tsx'
import { ReportReasons } from '#desk/features/reports/report-reasons.tsx'
import { ReportTerms } from '#desk/features/reports/report-terms.tsx'
import { ReportResults, ReportTotals } from '#desk/features/reports/report-totals.tsx'
import {
  figureIn,
  noFigure,
  periodsUntil,
  reportIn,
  reportLabels,
  sentences,
} from '#desk/features/reports/report-params.ts'
import styles from '#desk/features/reports/reports.module.css'
import { usePeriodLabel } from '#desk/features/reports/use-period-label.ts'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { download } from '#lib/call.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import stack from '#ui/layout/stack.module.css'
import { iconPrint } from '#ui/text/icons.ts'

/** Figures about cases, by quarter and by year. */
export function ReportsPage() {
  const t = useTexts('desk-reports')
  const desk = useTexts('desk')
  const { get } = useAddressState()
  const { report, period, today } = reportIn(get)
  const figure = figureIn(get)
  const found = useApiQuery(staffReport, { params: { report }, query: { period } })
  const label = usePeriodLabel()
  const maySee = useMaySeeCases()
  const periods = periodsUntil(today)
  return (
    <div className={stack.s4}>
      <PageHead title={desk('page.reports')} action={<Acts report={report} period={period} />}>
        {t(sentences[report])}
      </PageHead>
      <div className={styles.asked}>
        <Segmented
          label={t('asked.report')}
          options={reportNames.map((value) => ({ value, label: t(reportLabels[value]) }))}
          value={report}
          onChange={(value) => changeAddress({ ...noFigure, report: value, period: undefined })}
        />
        <Field label={t('asked.period')}>
          {(control) => (
            <SelectInput
              {...control}
              value={period}
              options={[...new Set([...periods, period])].map((value) => ({ value, label: label(value) }))}
              onChange={({ target: { value } }) => changeAddress({ ...noFigure, report, period: value })}
            />
          )}
        </Field>
      </div>
      <p className={styles.heading}>
        <strong>{`${t(reportLabels[report])} · ${label(period)}`}</strong>
      </p>
      {found.isPending && <p className={styles.counting}>{t('counting')}</p>}
      <PartState query={found} lines={8}>
        {(data) => <Figures report={data} />}
      </PartState>
      {!maySee && <p className={styles.meta}>{t('hidden')}</p>}
      {figure && maySee && <CountedDialog report={report} period={period} figure={figure} />}
    </div>
  )
}

function Acts({ report, period }: Pick<StaffReport, 'report' | 'period'>) {
  const t = useTexts('desk-reports')
  const may = useMay()
  const mayReadClaims = may('case.read', { kind: 'claim' }).is === 'allowed'
  return (
    <span className={styles.acts}>
      <Button icon={iconPrint} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {may('report.export').is === 'allowed' && (
        <DownloadButton
          failedLabel={t('exportFailed')}
          save={() => download(downloadReport, { params: { report }, query: { period } })}
        >
          {t('export')}
        </DownloadButton>
      )}
      {report === 'claims' && mayReadClaims && may('report.export').is === 'allowed' && (
        <DownloadButton
          failedLabel={t('exportFailed')}
          save={() => download(downloadClaims, { query: { period } })}
        >
          {t('exportClaims')}
        </DownloadButton>
      )}
    </span>
  )
}

function Figures({ report }: { report: StaffReport }) {
  const t = useTexts('desk-reports')
  return (
    <div className={stack.s4}>
      <ReportTotals report={report} />
      {!report.is_over && <p className={styles.meta}>{t('goesOn')}</p>}
      <div className={styles.pair}>
        <ReportTerms report={report} />
        <ReportResults report={report} />
      </div>
      <ReportReasons report={report} />
    </div>
  )
}
