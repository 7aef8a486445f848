import { compareGasPrice, confirmComparison } from '@fanal/contract/comparators'
import { blankLeadContact, type LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { leadContactBody } from '@fanal/domain/contracting/payloads'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useState } from 'react'
import { useLeadContactChecks } from '#fields/lead-contact-checks.ts'
import { LeadContactFields } from '#fields/lead-contact-fields.tsx'
import { call } from '#lib/call.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './bill-form.module.css'

interface ContactProps {
  energy: ContractType
  cups: string
  /** The bill itself is sent, for a person to look at. */
  withInvoice: boolean
}

function useContactForm({ energy, cups, withInvoice }: ContactProps, onDone: () => void) {
  return useForm<LeadContactForm, unknown>({
    values: { ...blankLeadContact, cups },
    ...useLeadContactChecks({ withInvoice }),
    send: (values, idempotencyKey) => {
      const body = { ...leadContactBody(values), mode: withInvoice ? ('manual' as const) : ('auto' as const) }
      return energy === 'gas'
        ? call(compareGasPrice, { body }, { idempotencyKey })
        : call(confirmComparison, { body }, { idempotencyKey })
    },
    onDone,
  })
}

const Failure = ({ form, withInvoice }: { form: Form<LeadContactForm>; withInvoice: boolean }) => {
  const t = useTexts('comparators')
  if (!form.failure) return null
  return (
    <Note tone="bad" role="alert">
      {t(withInvoice ? 'contact.invoiceFailed' : 'contact.failed')}
    </Note>
  )
}

/** "Let a person look at it": the bill and whom to call. */
export function ManualForm({ energy }: Pick<ContactProps, 'energy'>) {
  const t = useTexts('comparators')
  const [isSent, setSent] = useState(false)
  const form = useContactForm({ energy, cups: '', withInvoice: true }, () => setSent(true))
  if (isSent)
    return (
      <Note tone="ok" role="status" title={t('contact.sentTitle')} className={styles.start}>
        {t('contact.sent')}
      </Note>
    )
  return (
    <form {...form.props} className={styles.contact}>
      <p>{t('contact.manual')}</p>
      <LeadContactFields form={form} withInvoice />
      <Failure form={form} withInvoice />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('contact.sendInvoice')}
        </Button>
      </div>
    </form>
  )
}

/** "Call me" from a result. */
export function ContactDialog({
  energy,
  cups,
  onClose,
}: Pick<ContactProps, 'energy' | 'cups'> & { onClose: () => void }) {
  const t = useTexts('comparators')
  const [isSent, setSent] = useState(false)
  const form = useContactForm({ energy, cups, withInvoice: false }, () => setSent(true))
  const frame = { title: t('contact.title'), closeLabel: t('close'), onClose }
  if (isSent)
    return (
      <Dialog {...frame} cancelLabel={t('close')}>
        <Note tone="ok" role="status" title={t('contact.sentTitle')}>
          {t('contact.sent')}
        </Note>
      </Dialog>
    )
  const submit = (
    <Button type="submit" variant="primary" busy={form.isBusy}>
      {t('contact.send')}
    </Button>
  )
  return (
    <Dialog {...frame} cancelLabel={t('cancel')} form={form.props} footer={submit}>
      <LeadContactFields form={form} />
      <Failure form={form} withInvoice={false} />
    </Dialog>
  )
}
