import type { ContractType } from '@fanal/domain/settings/settings'
import { useTexts } from '#lib/texts.ts'
import { FeeTable } from '#features/contracting/price/fee-table.tsx'
import { Fold } from '#ui/fold/fold.tsx'
import { PriceTable } from '#features/contracting/price/price-table.tsx'
import { useOffers } from '#features/contracting/price/use-offers.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

const energies = [
  { energy: 'electricity', name: 'energy.electricity' },
  { energy: 'gas', name: 'energy.gas' },
] as const satisfies { energy: ContractType; name: string }[]

/** What each kWh and each kW costs, by period, and what the distributor charges once. */
export function PriceDetails() {
  const t = useTexts('contracting')
  const { kind } = useWizard()
  const offers = { electricity: useOffers('electricity'), gas: useOffers('gas') }
  const known = energies.flatMap(({ energy, name }) => {
    const { shown, taxedOf } = offers[energy]
    if (!shown?.prices) return []
    return [{ title: kind === 'dual' ? t(name) : undefined, prices: shown.prices, taxed: taxedOf(shown.id) }]
  })
  const chosen = energies.filter(({ energy }) => offers[energy].shown)
  return (
    <>
      {known.length > 0 && (
        <Fold title={t('prices.title')}>
          <PriceTable parts={known} />
        </Fold>
      )}
      {chosen.map(({ energy }) => (
        <FeeTable key={energy} energy={energy} tax={offers[energy].tax} />
      ))}
    </>
  )
}
