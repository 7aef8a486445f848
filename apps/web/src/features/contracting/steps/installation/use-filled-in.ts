import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'
import { type FilledIn, followedContract, followedText } from '@fanal/domain/contracting/forms/filled-in'
import { selfconsCodeFor } from '@fanal/domain/contracting/forms/forms'
import { powerFields } from '@fanal/domain/contract-changes/power-fields'
import { useEffect, useRef } from 'react'
import type { Form } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { knownPowers } from '#features/contracting/price/known-powers.ts'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

function filledBy(config: CupsConfig | undefined, kwText: (kw: string) => string): FilledIn {
  const powers = knownPowers(config)
  return {
    zipcode: config?.address?.zipcode ?? '',
    powers: powerFields.map((_, index) => (powers[index] === undefined ? '' : kwText(powers[index]))),
    accessTariff: config?.access_tariff ? String(config.access_tariff.id) : '',
    selfconsCode: selfconsCodeFor(config?.selfcons ?? false, config?.autoconsumo_code ?? ''),
  }
}

/** What the supply point tells is filled in, here and in the steps that it concerns; what another one told goes. */
export function useFilledIn(form: Form<StepValues['installation']>, { state, config }: Supply): void {
  const { store, steps, completed } = useWizard()
  const { number } = useFormats()
  const last = useRef<FilledIn>(undefined)
  useEffect(() => {
    if (state === 'none' || state === 'asking') return
    const after = filledBy(config, (kw) => number(Number(kw), 3))
    const before = last.current
    last.current = after
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const { installation, contract, gasContract } = store.get()
    const zipcode = followedText(installation.address.dp, before?.zipcode, after.zipcode)
    if (zipcode !== installation.address.dp) form.set('address.dp', zipcode)
    if (steps.includes('contract')) {
      const isUnvisited = completed <= steps.indexOf('contract')
      store.set('contract', followedContract(contract, { before, after, isUnvisited }))
    } else {
      const accessTariff = followedText(gasContract.accessTariff, before?.accessTariff, after.accessTariff)
      store.set('gasContract', { ...gasContract, accessTariff })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [state, config])
}
