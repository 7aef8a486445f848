import { useStored } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

/** Whether a price can be shown soon: it needs a supply point, or powers. Its code is loaded from there on. */
export function useIsPriceNear(): boolean {
  const { store, steps, current } = useWizard()
  const isBegun = useStored(
    store,
    ({ installation, contract, gasContract }) =>
      installation.cups !== '' || contract.power !== '' || gasContract.accessTariff !== '',
  )
  return isBegun || current !== steps[0]
}
