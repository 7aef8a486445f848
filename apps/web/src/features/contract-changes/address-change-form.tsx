import {
  addresses,
  chooseNotificationAddress,
  newNotificationAddress,
} from '@fanal/contract/contract-changes'
import { checkAddress, cleanAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { useState } from 'react'
import { AddressFields } from '#fields/address-fields.tsx'
import { useDraft } from '#lib/draft.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Note } from '#ui/state/note.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { ChangeForm, ChoicesMissing, errorText } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { useChange } from './use-change.ts'

const blank = {
  dp: '',
  ine: '',
  state: '',
  poblacio: '',
  tv: '',
  nv: '',
  pnp: '',
  bq: '',
  es: '',
  pt: '',
  pu: '',
  ref_catastral: '',
  aclarador: '',
}

function ExistingAddress({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const known = useApiQuery(addresses, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const { errors, error, isBusy, problems, send, forget } = useChange(chooseNotificationAddress, onDone)
  const others = (known.data?.items ?? []).filter(({ id }) => id !== contract.notification_address?.id)
  const code = errors['addressId']
  return (
    <ChangeForm
      onSubmit={() =>
        send(chosen ? {} : { addressId: 'required' }, {
          params: { contractName: contract.name },
          query: { type: contract.type },
          body: { addressId: Number(chosen) },
        })
      }
      onCancel={onCancel}
      submitLabel={t('address.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
    >
      {!known.data && <ChoicesMissing label={t('address.loading')} query={known} />}
      {known.data && others.length === 0 && <Note>{t('address.none')}</Note>}
      {others.length > 0 && (
        <RadioGroup
          legend={t('address.which')}
          layout="cards"
          value={chosen}
          error={code && t(errorText(code))}
          onChange={(value) => {
            forget('addressId')
            setChosen(value)
          }}
          options={others.map(({ id, name, full_address }) => ({
            value: String(id),
            label: name,
            help: full_address,
          }))}
        />
      )}
    </ChangeForm>
  )
}

function NewAddress({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const { profile } = usePortal()
  const current = contract.notification_address
  const {
    values,
    change,
    forget: forgetDraft,
  } = useDraft(`address ${contract.name}`, {
    ...blank,
    name: profile?.name ?? '',
    mobile: current?.mobile ?? '',
    email: current?.email ?? '',
  })
  const done = () => {
    forgetDraft()
    onDone()
  }
  const { errors, error, isBusy, problems, send, forget } = useChange(newNotificationAddress, done)
  const submit = () => {
    const address = cleanAddress(values)
    send(checkAddress(address), {
      params: { contractName: contract.name },
      query: { type: contract.type },
      body: { address: { ...address } },
    })
  }
  const edit = (next: PostalAddress) => {
    // Together: a postal code fills in province and city in one update.
    const fields = (Object.keys(next) as (keyof PostalAddress)[]).filter(
      (field) => next[field] !== values[field] && errors[field],
    )
    if (fields.length > 0) forget(...fields)
    change({ ...next })
  }
  return (
    <ChangeForm
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('address.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
    >
      <AddressFields
        address={values}
        onChange={edit}
        errorOf={(field) => (errors[field] ? t(errorText(errors[field])) : undefined)}
      />
    </ChangeForm>
  )
}

/** One of the customer's addresses, or a new one. */
export function AddressChangeForm(props: FormProps) {
  const t = useTexts('contract-changes')
  const [mode, setMode] = useState<'mine' | 'other'>('mine')
  return (
    <>
      <Segmented
        label={t('address.which')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'mine', label: t('address.mine') },
          { value: 'other', label: t('address.other') },
        ]}
      />
      {mode === 'mine' ? <ExistingAddress {...props} /> : <NewAddress {...props} />}
    </>
  )
}
