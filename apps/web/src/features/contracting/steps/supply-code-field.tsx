import type { ContractType } from '@fanal/domain/settings/settings'
import { CupsField } from '#fields/cups-field.tsx'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import styles from './supply-code-field.module.css'

// Only of a code that is whole.
const SupplyState = lazyPart(async () => (await import('./supply-state.tsx')).SupplyState)

interface SupplyCodeFieldProps {
  field: FormField<string>
  supply: Supply
  energy: ContractType
}

/** The code of a supply point, looked up as soon as it is whole. */
export function SupplyCodeField({ field, supply, energy }: SupplyCodeFieldProps) {
  const t = useTexts('contracting')
  const { error } = useField(field)
  // Then the field says it.
  const isSaid = error !== undefined
  return (
    <CupsField
      field={field}
      label={t(energy === 'gas' ? 'cups.labelGas' : 'cups.label')}
      required
      help={
        <>
          <span className={styles.state} role="status">
            {!isSaid && supply.state !== 'none' && (
              <LazyBoundary failed={() => null}>
                <SupplyState supply={supply} energy={energy} />
              </LazyBoundary>
            )}
          </span>
          {supply.state !== 'available' && t('cups.help')}
        </>
      }
    />
  )
}
