import { publicProducts } from '@fanal/contract/comparators'
import { otherOrigin } from '@fanal/domain/contracting/forms/forms'
import type { FormField } from '#lib/forms/form-field.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ListField } from './list-field.tsx'
import type { Origins } from './use-origins.ts'

/** Who supplies now. */
export function OriginField({ field, origins }: { field: FormField<string>; origins: Origins }) {
  const t = useTexts('contracting')
  const portal = usePortal()
  return (
    <ListField
      field={field}
      label={t('origin.label')}
      help={t('origin.help')}
      options={[
        ...origins.items.map(({ id, name }) => ({ value: String(id), label: name })),
        // A retailer's own server knows only those of its list.
        ...(canCall(portal, publicProducts) ? [{ value: otherOrigin, label: t('origin.other') }] : []),
      ]}
    />
  )
}
