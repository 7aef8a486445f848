import { changeIban, ibans } from '@fanal/contract/contract-changes'
import { formatIban, isValidIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { useState } from 'react'
import { FilesField, type PickedFile } from '#fields/files-field.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ChangeForm, ChoicesMissing, errorText, Swap } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { useChange } from './use-change.ts'

export function IbanChangeForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const { settings } = usePortal()
  const accounts = useApiQuery(ibans, {})
  const [mode, setMode] = useState<'mine' | 'other'>('mine')
  const [bankId, setBankId] = useState<string | null>(null)
  const [iban, setIban] = useState('')
  const [isOwner, setOwner] = useState(false)
  const [files, setFiles] = useState<PickedFile[]>([])
  const { errors, error, isBusy, problems, send, forget } = useChange(changeIban, onDone)
  // The current account is not offered.
  const others = (accounts.data?.items ?? []).filter(({ id }) => id !== contract.bank_account?.id)
  const isMine = mode === 'mine'
  const chosen = others.find(({ id }) => String(id) === bankId)

  const submit = () => {
    const found: Record<string, string> = {}
    if (isMine && !bankId) found['bank_id'] = 'required'
    if (!isMine && !iban.trim()) found['iban'] = 'required'
    else if (!isMine && !isValidIban(iban)) found['iban'] = 'iban_not_valid'
    if (!isMine && !isOwner) found['owner_is_bank_owner'] = 'required'
    if (settings.features.attachmentOnIbanChange && files.length === 0) found['files'] = 'required'
    send(found, {
      params: { contractName: contract.name },
      query: { type: contract.type },
      body: {
        already_registered: isMine,
        ...(isMine
          ? { bank_id: Number(bankId) }
          : { iban: normaliseIban(iban), owner_is_bank_owner: isOwner }),
        files,
      },
    })
  }

  const errorOf = (field: string) => errors[field] && t(errorText(errors[field]))
  const after = isMine ? chosen?.printable_iban : iban && formatIban(normaliseIban(iban))
  return (
    <ChangeForm
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('iban.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
      effect="effect.iban"
    >
      <Swap before={contract.bank_account?.printable_iban ?? '—'} after={after || '—'} />
      <Segmented
        label={t('iban.which')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'mine', label: t('iban.mine') },
          { value: 'other', label: t('iban.other') },
        ]}
      />
      {isMine && !accounts.data && <ChoicesMissing label={t('iban.loading')} query={accounts} />}
      {isMine && accounts.data && others.length === 0 && <Note>{t('iban.none')}</Note>}
      {isMine && others.length > 0 && (
        <RadioGroup
          legend={t('iban.which')}
          layout="cards"
          value={bankId}
          error={errorOf('bank_id')}
          onChange={(value) => {
            forget('bank_id')
            setBankId(value)
          }}
          options={others.map(({ id, printable_iban }) => ({ value: String(id), label: printable_iban }))}
        />
      )}
      {!isMine && (
        <>
          <Field label={t('iban.iban')} error={errorOf('iban')} required>
            {(control) => (
              <TextInput
                {...control}
                figures
                autoComplete="off"
                spellCheck={false}
                maxLength={60}
                value={iban}
                onBlur={() => isValidIban(iban) && setIban(formatIban(normaliseIban(iban)))}
                onChange={(event) => {
                  forget('iban')
                  setIban(event.target.value.toUpperCase())
                }}
              />
            )}
          </Field>
          <Checkbox
            checked={isOwner}
            error={errorOf('owner_is_bank_owner')}
            onChange={(event) => {
              forget('owner_is_bank_owner')
              setOwner(event.target.checked)
            }}
          >
            {t('iban.owner')}
          </Checkbox>
        </>
      )}
      {settings.features.attachmentOnIbanChange && (
        <FilesField
          label={t('iban.files')}
          files={files}
          error={errorOf('files')}
          onChange={(next) => {
            forget('files')
            setFiles(next)
          }}
          required
        />
      )}
    </ChangeForm>
  )
}
