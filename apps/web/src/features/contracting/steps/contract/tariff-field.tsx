import { accessTariffs } from '@fanal/contract/contracting'
import { accessTariffsFor, highestPower } from '@fanal/domain/contracting/access-tariff'
import { powerFields } from '@fanal/domain/contract-changes/power-fields'
import { useEffect } from 'react'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { usePause } from '#features/contracting/price/use-pause.ts'
import { lookupFreshMs } from '#features/contracting/price/use-supply.ts'
import { TariffSelect, type TariffSelectProps } from '../tariff-select.tsx'
import type { StepPartProps } from '../use-step-form.ts'

interface TariffFieldProps extends StepPartProps<'contract'>, Pick<TariffSelectProps, 'registered'> {}

/** The access tariffs that the typed powers allow; the only one is chosen. */
export function TariffField({ form, registered }: TariffFieldProps) {
  const t = useTexts('contracting')
  const values = useFormValues(form)
  const power = usePause(highestPower(powerFields.map((field) => values[field])))
  const { data, error } = useApiQuery(
    accessTariffs,
    { query: { power, old: '0' } },
    { isWanted: power !== '', freshMs: lookupFreshMs },
  )
  // If the server does not tell, the rule does.
  const items = power ? (data?.items ?? (error ? accessTariffsFor(power) : undefined)) : undefined
  const { accessTariff } = values
  useEffect(() => {
    if (!items || items.some(({ id }) => String(id) === accessTariff)) return
    form.set('accessTariff', items.length === 1 ? String(items[0]?.id) : '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [items, accessTariff])
  return (
    <TariffSelect
      field={form.field('accessTariff')}
      help={t('tariff.help')}
      tariffs={items}
      registered={registered}
    />
  )
}
