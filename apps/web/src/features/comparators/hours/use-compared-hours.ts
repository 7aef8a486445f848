import { regulatedPrices } from '@fanal/contract/comparators'
import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { ComparedHours, HoursJob } from '@fanal/domain/comparators/hours/compare-hours'
import { mayBeRegulated } from '@fanal/domain/comparators/hours/price-curve'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { HoursSource } from './hours-source.ts'
import { type HoursWorker, openHoursWorker } from './open-hours-worker.ts'

/** Opened when first used, closed with the part. */
export function useHoursWorker(): () => HoursWorker {
  const worker = useRef<HoursWorker>(undefined)
  useEffect(
    () => () => {
      worker.current?.close()
      worker.current = undefined
    },
    [],
  )
  return () => (worker.current ??= openHoursWorker())
}

/** Imported days do not change while a page is open. */
const freshMs = 3_600_000

function useRegulated(source: HoursSource | null) {
  const days = source?.curve.days ?? []
  const { data, error, isLoading } = useApiQuery(
    regulatedPrices,
    {
      query: {
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
        zone:
          source?.curve.zone === 'ceuta' || source?.curve.zone === 'melilla' ? 'ceuta_melilla' : 'peninsula',
      },
    },
    { isWanted: source !== null && mayBeRegulated(source), freshMs },
  )
  return { days: data?.days, hasFailed: error !== null, isLoading }
}

export interface Compared {
  state: 'none' | 'busy' | 'failed' | 'known'
  hours: ComparedHours | undefined
}

/** The curve with all prices; with other panels the result before stays until the new one is there. */
export function useComparedHours(
  source: HoursSource | null,
  products: PublicProducts,
  solar: HoursJob['solar'],
  worker: () => HoursWorker,
): Compared {
  const regulated = useRegulated(source)
  const [result, setResult] = useState<{ of: HoursSource; hours: ComparedHours | null }>()
  const isReady = source !== null && !regulated.isLoading
  const job = useMemo(
    (): HoursJob | undefined =>
      isReady
        ? {
            curve: source.curve,
            regulated: regulated.days ?? [],
            supply: { tariff: source.tariff, zone: source.curve.zone, powers: source.powers },
            rates: products.rates,
            offers: products.products.filter(({ energy }) => energy === 'electricity'),
            present: source.present,
            solar,
          }
        : undefined,
    [isReady, source, regulated.days, products, solar],
  )
  const open = useRef(worker)
  useEffect(() => {
    if (!job || !source) return undefined
    let isLatest = true
    const settle = (hours: ComparedHours | null) => {
      if (isLatest) setResult({ of: source, hours })
    }
    open
      .current()
      .compare(job)
      .then(settle, () => settle(null))
    return () => {
      isLatest = false
    }
  }, [job, source])
  if (!source) return { state: 'none', hours: undefined }
  if (result?.of !== source) return { state: 'busy', hours: undefined }
  return result.hours ? { state: 'known', hours: result.hours } : { state: 'failed', hours: undefined }
}
