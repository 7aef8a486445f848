import { casePath } from '@fanal/contract/desk/desk-paths'
import { reportCases } from '@fanal/contract/desk/reports'
import type { CountedCase, ReportCases } from '@fanal/contract/schemas/desk/reports'
import type { ReportName } from '@fanal/domain/reports/reports'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useDays } from '#features/support/use-days.ts'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { type CallError, call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress } from '#lib/use-address-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { type Figure, measureLabels, noFigure, resultLabels } from './report-params.ts'
import styles from './reports.module.css'
import { usePeriodLabel } from './use-period-label.ts'
import { useUnits } from './use-units.ts'

interface CountedProps {
  report: ReportName
  period: string
  figure: Figure
}

type Key = readonly [string, ReportName, object, string]

function useCounted({ report, period, figure }: CountedProps) {
  const { locale } = usePortal()
  const query = { period, ...figure }
  return useInfiniteQuery<ReportCases, CallError, InfiniteData<ReportCases, string>, Key, string>({
    queryKey: [reportCases.name, report, query, locale],
    queryFn: ({ pageParam, signal }) =>
      call(
        reportCases,
        { params: { report }, query: { ...query, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** What a figure counts, each line with the way to its case. */
export function CountedDialog(props: CountedProps) {
  const t = useTexts('desk-reports')
  const desk = useTexts('desk')
  const label = usePeriodLabel()
  const found = useCounted(props)
  const columns = useColumns()
  const items = found.data?.pages.flatMap(({ items: some }) => some) ?? []
  return (
    <Dialog
      size="l"
      title={`${t(measureLabels[props.figure.measure])} · ${label(props.period)}`}
      closeLabel={desk('close')}
      onClose={() => changeAddress(noFigure)}
      footer={
        found.hasNextPage && (
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('counted.more')}
          </Button>
        )
      }
    >
      {found.isPending && (
        <Loading label={t('counted.loading')} className={styles.waiting}>
          <Skeleton shape="block" className={styles.line} />
          <Skeleton shape="block" className={styles.line} />
        </Loading>
      )}
      {found.isError && <FailedRead query={found} />}
      {found.isSuccess && (
        <DataTable
          caption={t(measureLabels[props.figure.measure])}
          columns={columns}
          rows={items}
          rowKey={({ number, begun_at: begunAt }) => `${number} ${begunAt}`}
          cardsBelow="m"
        />
      )}
    </Dialog>
  )
}

function useColumns(): Column<CountedCase>[] {
  const t = useTexts('desk-reports')
  const { moment } = useDays()
  const units = useUnits()
  return [
    {
      key: 'number',
      header: t('counted.case'),
      primary: true,
      cell: ({ number, about }) => (
        <>
          <a href={casePath(number)}>{number}</a>
          <span className={styles.small}>{about}</span>
        </>
      ),
    },
    {
      key: 'begun',
      header: t('counted.begun'),
      cell: ({ begun_at: begunAt, is_reopened: isReopened }) => (
        <span>
          {moment(begunAt)}
          {isReopened && <span className={styles.small}>{t('counted.reopened')}</span>}
        </span>
      ),
    },
    {
      key: 'ended',
      header: t('counted.ended'),
      cell: ({ ended_at: endedAt, result }) => (
        <span>
          {endedAt ? moment(endedAt) : t('counted.open')}
          {result && <span className={styles.small}>{t(resultLabels[result])}</span>}
        </span>
      ),
    },
    {
      key: 'took',
      header: t('counted.took'),
      align: 'end',
      cell: ({ took, unit, is_late: isLate }) => (
        <>
          {took === null ? '–' : units(took, unit)} {isLate && <Chip tone="bad">{t('counted.late')}</Chip>}
        </>
      ),
    },
  ]
}
