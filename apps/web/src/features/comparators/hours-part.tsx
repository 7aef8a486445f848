import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { provinceCode } from '@fanal/domain/identifiers/postal-code'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { HoursComparison } from './hours/hours-comparison.tsx'
import { useShared } from './use-shared.ts'

/** The comparison on real hours, beginning with what the bill says. */
export function HoursPart({ known, zipcode }: { known: PublicProducts; zipcode: string }) {
  const shared = useShared('electricity', known.day)
  const province = provinceCode(zipcode)
  return (
    <HoursComparison
      products={known}
      present={shared?.present ?? null}
      powers={shared?.use.powers ?? []}
      tariff={shared?.use.tariff ?? '2.0TD'}
      zone={shared?.use.zone ?? (province ? zoneOf(Number(province)) : null)}
      province={province ? Number(province) : null}
    />
  )
}
