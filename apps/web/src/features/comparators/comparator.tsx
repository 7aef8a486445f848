import { publicProducts } from '@fanal/contract/comparators'
import type { Lang } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useInitialAnswer } from '#lib/api/initial-answer.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { hasResult } from './comparison.ts'
import { BillPart, KnownComparator, ResultPart } from './known-comparator.tsx'
import { publicProductsRead } from './reads.ts'

const LoadedComparator = lazyPart(async () => (await import('./loaded-comparator.tsx')).LoadedComparator)
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
  const portal = usePortal()
  const initial = useInitialAnswer(publicProductsRead)
  if (initial) return <KnownComparator energy={energy} known={initial} />
  return (
    <LazyBoundary>
      {canCall(portal, publicProducts) ? (
        <LoadedComparator energy={energy} />
      ) : (
        <RemoteComparator energy={energy} />
      )}
    </LazyBoundary>
  )
}
