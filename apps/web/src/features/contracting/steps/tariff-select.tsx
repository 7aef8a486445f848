import { type FormField, useField } from '#lib/forms/form-field.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { ListField } from './list-field.tsx'

export interface TariffSelectProps {
  field: FormField<string>
  help: string
  /** Undefined until they are known. */
  tariffs: readonly { id: number; name: string }[] | undefined
  /** What the supply point has now, as far as it is known. */
  registered: { id: number; name: string } | null | undefined
}

/** One of the access tariffs; if there is none, whom to call. */
export function TariffSelect({ field, help, tariffs, registered }: TariffSelectProps) {
  const t = useTexts('contracting')
  const { value } = useField(field)
  const { phone_crm } = usePortal().settings.organization
  if (tariffs?.length === 0)
    return (
      <Note tone="warn" role="status">
        {t('tariff.none', { phone: phone_crm })}
      </Note>
    )
  const options = (tariffs ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ListField field={field} label={t('tariff.label')} help={help} options={options} />
      {registered && value !== '' && value !== String(registered.id) && (
        <Note tone="warn" role="status">
          {t('tariff.differs', { known: registered.name })}
        </Note>
      )}
    </>
  )
}
