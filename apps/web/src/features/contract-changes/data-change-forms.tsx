import { changeInvoiceOnline, changeRefCatastral, changeSips } from '@fanal/contract/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  hasRightCadastralControl,
  isCadastralRef,
  normaliseCadastralRef,
} from '@fanal/domain/identifiers/cadastral-ref'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ChangeForm, errorText } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { useChange } from './use-change.ts'

export function RefCatastralForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const contracts = useTexts('contracts')
  const [typed, setTyped] = useState(contract.ref_catastral)
  const { errors, error, isBusy, problems, send, forget } = useChange(changeRefCatastral, onDone)
  const wanted = normaliseCadastralRef(typed)
  const code = errors['ref_catastral']
  const submit = () => {
    const problem = !wanted ? 'required' : isCadastralRef(wanted) ? undefined : 'ref_catastral_not_valid'
    send(problem ? { ref_catastral: problem } : {}, {
      params: { contractName: contract.name },
      query: { type: contract.type },
      body: { ref_catastral: wanted },
    })
  }
  return (
    <ChangeForm
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('ref.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
      isUnchanged={wanted === contract.ref_catastral}
    >
      <Field
        label={contracts('detail.refCatastral')}
        help={t('ref.help')}
        error={code && t(errorText(code))}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            figures
            spellCheck={false}
            autoComplete="off"
            maxLength={30}
            value={typed}
            onChange={(event) => {
              forget('ref_catastral')
              setTyped(event.target.value.toUpperCase())
            }}
          />
        )}
      </Field>
      {isCadastralRef(wanted) && !hasRightCadastralControl(wanted) && (
        <Note tone="warn">{t('ref.control')}</Note>
      )}
    </ChangeForm>
  )
}

export function InvoiceOnlineForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const contracts = useTexts('contracts')
  const [mode, setMode] = useState<Contract['invoice_online']>(contract.invoice_online)
  const { error, isBusy, problems, send } = useChange(changeInvoiceOnline, onDone)
  return (
    <ChangeForm
      onSubmit={() =>
        send(
          {},
          {
            params: { contractName: contract.name },
            query: { type: contract.type },
            body: { invoice_online: mode },
          },
        )
      }
      onCancel={onCancel}
      submitLabel={t('invoice.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
      isUnchanged={mode === contract.invoice_online}
    >
      <RadioGroup
        legend={t('invoice.legend')}
        layout="cards"
        value={mode}
        onChange={setMode}
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
  const [isSure, setSure] = useState(false)
  const { errors, error, isBusy, problems, send, forget } = useChange(changeSips, onDone)
  const code = errors['noCessionSelection']
  return (
    <ChangeForm
      onSubmit={() =>
        send(isSure ? {} : { noCessionSelection: 'required' }, {
          params: { contractName: contract.name },
          query: { type: contract.type },
          body: { noCessionSelection: isSure },
        })
      }
      onCancel={onCancel}
      submitLabel={t('sips.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
      effect="effect.distributor"
    >
      <p>{t('sips.text')}</p>
      <Checkbox
        checked={isSure}
        error={code && t(errorText(code))}
        onChange={(event) => {
          forget('noCessionSelection')
          setSure(event.target.checked)
        }}
      >
        {t('sips.confirm')}
      </Checkbox>
    </ChangeForm>
  )
}
