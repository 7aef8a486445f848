import {
  addresses,
  chooseNotificationAddress,
  newNotificationAddress,
} from '@fanal/contract/contract-changes'
import { blankAddress, checkAddress, cleanAddress } from '@fanal/domain/contract-changes/postal-address'
import { useState } from 'react'
import { AddressFields } from '#fields/address-fields.tsx'
import { ChoiceField } from '#fields/choice-field.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Note } from '#ui/state/note.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { ChangeForm, ChoicesMissing } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { ofContract, useChangeForm } from './use-change-form.ts'

function ExistingAddress({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const known = useApiQuery(addresses, {})
  const form = useChangeForm(chooseNotificationAddress, {
    values: { addressId: null as string | null },
    required: ['addressId'],
    argsOf: ({ addressId }) => ({ ...ofContract(contract), body: { addressId: Number(addressId) } }),
    onDone,
  })
  const others = (known.data?.items ?? []).filter(({ id }) => id !== contract.notification_address?.id)
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('address.submit')}>
      {!known.data && <ChoicesMissing label={t('address.loading')} query={known} />}
      {known.data && others.length === 0 && <Note>{t('address.none')}</Note>}
      {others.length > 0 && (
        <ChoiceField
          field={form.field('addressId')}
          label={t('address.which')}
          layout="cards"
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
  const values = {
    ...blankAddress,
    name: profile?.name ?? '',
    mobile: current?.mobile ?? '',
    email: current?.email ?? '',
  }
  const form = useChangeForm(newNotificationAddress, {
    values,
    check: (address) => checkAddress(cleanAddress(address)),
    draft: { name: `address ${contract.name}` },
    argsOf: (address) => ({ ...ofContract(contract), body: { address: cleanAddress(address) } }),
    onDone,
  })
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('address.submit')}>
      <AddressFields field={form.field} />
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
