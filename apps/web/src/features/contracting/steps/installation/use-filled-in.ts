import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'
import { selfconsCodeFor } from '@fanal/domain/contracting/forms/forms'
import { useEffect, useRef } from 'react'
import type { Form } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { knownPowers } from '#features/contracting/price/offer-params.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

/** What the supply point tells is filled in, here and in the steps that nobody has been to yet. */
export function useFilledIn(form: Form<StepValues['installation']>, config: CupsConfig | undefined): void {
  const { store, steps, completed } = useWizard()
  const { number } = useFormats()
  const known = useRef(config)
  useEffect(() => {
    // What was known when the step appeared has been filled in before.
    if (!config || config === known.current) return
    known.current = config
    const { installation, contract, gasContract } = store.get()
    const zipcode = config.address?.zipcode
    if (zipcode && !installation.address.dp) form.set('address.dp', zipcode)
    const tariff = config.access_tariff ? String(config.access_tariff.id) : ''
    if (steps.includes('contract') && completed <= steps.indexOf('contract')) {
      const [power = '', power2 = '', power3 = '', power4 = '', power5 = '', power6 = ''] = knownPowers(
        config,
      ).map((kw) => number(Number(kw), 3))
      if (power)
        store.set('contract', {
          ...contract,
          power,
          power2,
          power3,
          power4,
          power5,
          power6,
          accessTariff: tariff,
          selfcons: config.selfcons,
          selfconsCode: selfconsCodeFor(config.selfcons, config.autoconsumo_code),
        })
    } else if (!steps.includes('contract') && tariff && !gasContract.accessTariff)
      store.set('gasContract', { ...gasContract, accessTariff: tariff })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [config])
}
