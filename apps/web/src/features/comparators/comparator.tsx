import { publicProducts } from '@fanal/contract/comparators'
import type { Lang } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useRead } from '#lib/api/use-api-query.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { hasResult } from './comparison.ts'
import { BillPart, KnownComparator, ResultPart } from './known-comparator.tsx'
import { publicProductsRead } from './reads.ts'

const RemoteComparator = lazyPart(
  async () => (await import('./remote/remote-comparator.tsx')).RemoteComparator,
)

/** What the server draws of an address is loaded before the browser takes it over. Returns those files. */
export async function preloadComparator(
  energy: ContractType,
  { search, lang }: { search: string; lang: Lang },
): Promise<string[]> {
  const parts = hasResult(search) ? [BillPart, ResultPart] : energy === 'gas' ? [BillPart] : []
  await Promise.all(parts.map((part) => part.preload(lang)))
  return parts.map((part) => (part === BillPart ? billFile : resultFile))
}

const billFile = 'src/features/comparators/bill-part.tsx'
const resultFile = 'src/features/comparators/result-part.tsx'

/** Compares a bill here with our public prices; where those are not public, the retailer's own server compares it. */
export function Comparator({ energy }: { energy: ContractType }) {
  const t = useTexts('comparators')
  const portal = usePortal()
  const { data, ...query } = useRead(publicProductsRead, { freshMs: 300_000 })
  if (data) return <KnownComparator energy={energy} known={data} />
  if (!canCall(portal, publicProducts))
    return (
      <LazyBoundary>
        <RemoteComparator energy={energy} />
      </LazyBoundary>
    )
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
