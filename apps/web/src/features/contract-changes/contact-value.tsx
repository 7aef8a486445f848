import { changeContactField } from '@fanal/contract/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { checkContactChange, type ContactField } from '@fanal/domain/contract-changes/contact-change'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { useState } from 'react'
import { TextField } from '#fields/text-field.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import styles from './contact-value.module.css'
import { reasonAgainst } from './change-kinds.ts'
import { useChangeForm } from './use-change-form.ts'

interface ContactProps {
  contract: Contract
  field: ContactField
  label: string
}

/** E-mail or phone with inline editing; a refusal returns to editing. */
export function ContactValue({ contract, field, label }: ContactProps) {
  const t = useTexts('contract-changes')
  const portal = usePortal()
  const current = contract.notification_address?.[field] ?? ''
  const [isEditing, setEditing] = useState(false)
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
            onClick={() => setEditing(true)}
          />
        )}
      </span>
    )
  return <ContactForm contract={contract} field={field} label={label} onEnd={() => setEditing(false)} />
}

function ContactForm({ contract, field, label, onEnd }: ContactProps & { onEnd: () => void }) {
  const t = useTexts('contract-changes')
  const form = useChangeForm(changeContactField, {
    values: { value: contract.notification_address?.[field] ?? '' },
    check: ({ value }) => checkContactChange(field, value),
    argsOf: (body) => ({ params: { contractName: contract.name, field }, body }),
    onDone: onEnd,
  })
  return (
    <form {...form.props} className={styles.form}>
      {form.failure && (
        <Note tone="bad" role="alert">
          {t('dialog.failed')}
        </Note>
      )}
      <TextField
        field={form.field('value')}
        label={<span className="visually-hidden">{label}</span>}
        type={field === 'email' ? 'email' : 'tel'}
        maxLength={254}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="s" variant="primary" busy={form.isBusy}>
          {t('contact.save')}
        </Button>
        <Button size="s" variant="quiet" onClick={onEnd}>
          {t('dialog.cancel')}
        </Button>
      </span>
    </form>
  )
}
