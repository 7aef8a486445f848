import { changeIban, ibans } from '@fanal/contract/contract-changes'
import { checkIbanChange } from '@fanal/domain/contract-changes/iban-change'
import { formatIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { ChoiceField } from '#fields/choice-field.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import { FilesField, type PickedFile } from '#fields/files-field.tsx'
import { IbanField } from '#fields/iban-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Note } from '#ui/state/note.tsx'
import { ChangeForm, ChoicesMissing, Swap } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { ofContract, useChangeForm } from './use-change-form.ts'

const empty = {
  mode: 'mine' as 'mine' | 'other',
  bank_id: null as string | null,
  iban: '',
  owner_is_bank_owner: false,
  files: [] as PickedFile[],
}

/** The payload: without the fields of the other choice. */
function payloadOf({ mode, bank_id, iban, owner_is_bank_owner, files }: typeof empty) {
  return mode === 'mine'
    ? { already_registered: true, bank_id: bank_id === null ? undefined : Number(bank_id), files }
    : { already_registered: false, iban: normaliseIban(iban), owner_is_bank_owner, files }
}

export function IbanChangeForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const needsFiles = usePortal().settings.features.attachmentOnIbanChange
  const accounts = useApiQuery(ibans, {})
  const currentId = contract.bank_account?.id
  const form = useChangeForm(changeIban, {
    values: empty,
    check: (values) => checkIbanChange(payloadOf(values), { needsFiles, currentId }),
    argsOf: (values) => ({ ...ofContract(contract), body: payloadOf(values) }),
    onDone,
  })
  const { mode, bank_id: bankId, iban } = useFormValues(form)
  // The current account is not offered.
  const others = (accounts.data?.items ?? []).filter(({ id }) => id !== currentId)
  const isMine = mode === 'mine'
  const chosen = others.find(({ id }) => String(id) === bankId)
  const after = isMine ? chosen?.printable_iban : iban && formatIban(normaliseIban(iban))
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('iban.submit')} effect="effect.iban">
      <Swap before={contract.bank_account?.printable_iban ?? '—'} after={after || '—'} />
      <Segmented
        label={t('iban.which')}
        value={mode}
        onChange={(next) => form.set('mode', next)}
        options={[
          { value: 'mine', label: t('iban.mine') },
          { value: 'other', label: t('iban.other') },
        ]}
      />
      {isMine && !accounts.data && <ChoicesMissing label={t('iban.loading')} query={accounts} />}
      {isMine && accounts.data && others.length === 0 && <Note>{t('iban.none')}</Note>}
      {isMine && others.length > 0 && (
        <ChoiceField
          field={form.field('bank_id')}
          label={t('iban.which')}
          layout="cards"
          options={others.map(({ id, printable_iban }) => ({ value: String(id), label: printable_iban }))}
        />
      )}
      {!isMine && (
        <>
          <IbanField field={form.field('iban')} label={t('iban.iban')} required />
          <ConsentField field={form.field('owner_is_bank_owner')}>{t('iban.owner')}</ConsentField>
        </>
      )}
      {needsFiles && <FilesField field={form.field('files')} label={t('iban.files')} required />}
    </ChangeForm>
  )
}
