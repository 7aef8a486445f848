import { changeInvoiceOnline, changeRefCatastral, changeSips } from '@fanal/contract/contract-changes'
import { checkRefCatastralChange } from '@fanal/domain/contract-changes/ref-catastral-change'
import {
  hasRightCadastralControl,
  isCadastralRef,
  normaliseCadastralRef,
} from '@fanal/domain/identifiers/cadastral-ref'
import { CadastralRefField } from '#fields/cadastral-ref-field.tsx'
import { ChoiceField } from '#fields/choice-field.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { ChangeForm } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { ofContract, useChangeForm } from './use-change-form.ts'

export function RefCatastralForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const contracts = useTexts('contracts')
  const form = useChangeForm(changeRefCatastral, {
    values: { ref_catastral: contract.ref_catastral },
    check: ({ ref_catastral }) => checkRefCatastralChange(ref_catastral, contract.ref_catastral),
    argsOf: ({ ref_catastral }) => ({
      ...ofContract(contract),
      body: { ref_catastral: normaliseCadastralRef(ref_catastral) },
    }),
    onDone,
  })
  const wanted = normaliseCadastralRef(useFormValues(form).ref_catastral)
  return (
    <ChangeForm
      form={form}
      onCancel={onCancel}
      submitLabel={t('ref.submit')}
      isUnchanged={wanted === contract.ref_catastral}
    >
      <CadastralRefField
        field={form.field('ref_catastral')}
        label={contracts('detail.refCatastral')}
        help={t('ref.help')}
        required
      />
      {isCadastralRef(wanted) && !hasRightCadastralControl(wanted) && (
        <Note tone="warn">{t('ref.control')}</Note>
      )}
    </ChangeForm>
  )
}

export function InvoiceOnlineForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const contracts = useTexts('contracts')
  const form = useChangeForm(changeInvoiceOnline, {
    values: { invoice_online: contract.invoice_online },
    argsOf: (body) => ({ ...ofContract(contract), body }),
    onDone,
  })
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('invoice.submit')} isUnchanged={!form.isDirty}>
      <ChoiceField
        field={form.field('invoice_online')}
        label={t('invoice.legend')}
        layout="cards"
        options={[
          { value: 'email', label: contracts('delivery.email') },
          { value: 'postal', label: contracts('delivery.postal') },
          { value: 'postal+email', label: contracts('delivery.both') },
        ]}
      />
    </ChangeForm>
  )
}

export function SipsForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const form = useChangeForm(changeSips, {
    values: { noCessionSelection: false },
    required: ['noCessionSelection'],
    argsOf: (body) => ({ ...ofContract(contract), body }),
    onDone,
  })
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('sips.submit')} effect="effect.distributor">
      <p>{t('sips.text')}</p>
      <ConsentField field={form.field('noCessionSelection')}>{t('sips.confirm')}</ConsentField>
    </ChangeForm>
  )
}
