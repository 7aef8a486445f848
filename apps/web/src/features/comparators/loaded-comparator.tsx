import type { ContractType } from '@fanal/domain/settings/settings'
import { useRead } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { KnownComparator } from './known-comparator.tsx'
import { publicProductsRead } from './reads.ts'

/** Prices that the document does not have: after navigation, or when the server could not tell them. */
export function LoadedComparator({ energy }: { energy: ContractType }) {
  const t = useTexts('comparators')
  const { data, ...query } = useRead(publicProductsRead, { freshMs: 300_000 })
  if (data) return <KnownComparator energy={energy} known={data} />
  if (query.error)
    return (
      <LoadFailed
        title={t('form.failed')}
        labels={{ retry: t('retry'), reference: t('reference') }}
        query={query}
      />
    )
  return (
    <Card>
      <Loading label={t('form.loading')}>
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </Loading>
    </Card>
  )
}
