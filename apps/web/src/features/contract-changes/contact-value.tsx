import { changeContactField } from '@fanal/contract/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { errorText } from './change-form.tsx'
import styles from './contact-value.module.css'
import { reasonAgainst } from './change-kinds.ts'
import { useChange } from './use-change.ts'

/** E-mail or phone with inline editing: init, editing, sending; a refusal returns to editing. */
export function ContactValue({
  contract,
  field,
  label,
}: {
  contract: Contract
  field: 'email' | 'mobile'
  label: string
}) {
  const t = useTexts('contract-changes')
  const portal = usePortal()
  const current = contract.notification_address?.[field] ?? ''
  const [isEditing, setEditing] = useState(false)
  const [typed, setTyped] = useState(current)
  const { errors, error, isBusy, send, forget } = useChange(changeContactField, () => setEditing(false))
  const obstacle = reasonAgainst('contact', contract, portal)
  if (!isEditing)
    return (
      <span className={styles.value}>
        {(field === 'mobile' ? formatPhone(current) : current) || '—'}
        {obstacle !== 'switched_off' && obstacle !== 'not_active' && (
          <Button
            variant="quiet"
            size="s"
            icon={iconPencil}
            label={t('contact.edit', { field: label })}
            disabledReason={obstacle === 'read_only' ? t('obstacle.read_only') : undefined}
            onClick={() => {
              forget('value')
              setTyped(current)
              setEditing(true)
            }}
          />
        )}
      </span>
    )
  const code = errors['value']
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(typed.trim() ? {} : { value: 'required' }, {
          params: { contractName: contract.name, field },
          body: { value: typed },
        })
      }}
    >
      {error && error.status !== 400 && (
        <Note tone="bad" role="alert">
          {t('dialog.failed')}
        </Note>
      )}
      <Field label={<span className="visually-hidden">{label}</span>} error={code && t(errorText(code))}>
        {(control) => (
          <TextInput
            {...control}
            type={field === 'email' ? 'email' : 'tel'}
            value={typed}
            maxLength={254}
            onChange={(event) => {
              forget('value')
              setTyped(event.target.value)
            }}
          />
        )}
      </Field>
      <span className={styles.buttons}>
        <Button type="submit" size="s" variant="primary" busy={isBusy}>
          {t('contact.save')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => setEditing(false)}>
          {t('dialog.cancel')}
        </Button>
      </span>
    </form>
  )
}
