import { feesVatPercent } from '@fanal/domain/contract-changes/power-fees'
import { type DistributorFees, distributorFees } from '@fanal/domain/contract-changes/distributor-fees'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import type { ContractType } from '@fanal/domain/settings/settings'
import { kwToW } from '@fanal/domain/units'
import { usePortal } from '#lib/portal.tsx'
import { useStoredLater } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { knownPowers } from './known-powers.ts'
import { requestedElectricity } from './offer-params.ts'
import { useSupply } from './use-supply.ts'

/** What the distributor charges once; undefined until it is known whether there is a contract now. */
export function useFees(energy: ContractType): DistributorFees | undefined {
  const { store, kind } = useWizard()
  const { powerChange, taxes } = usePortal().settings
  const values = useStoredLater(store)
  const { installation, gasContract } = values
  const isDualGas = energy === 'gas' && kind === 'dual'
  const { cups, activeContract } = isDualGas ? gasContract : installation
  const { config } = useSupply(cups, energy, installation.actsForHolder)
  const requested = energy === 'gas' ? [] : requestedElectricity(values, config)?.powers
  if (typeof activeContract !== 'boolean' || !requested) return undefined
  const rights = config?.supply_point?.extension_rights
  return distributorFees({
    energy,
    isNewSupply: !activeContract,
    presentW: knownPowers(config).map(kwToW),
    requestedW: requested.map(kwToW),
    rightsW: rights ? kwToW(rights) : null,
    fees: powerChange.fees,
    vatPercent: feesVatPercent(taxes),
    zone: zoneOf(Number(installation.address.dp.trim().slice(0, 2))),
  })
}
