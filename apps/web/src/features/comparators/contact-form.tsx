import { compareGasPrice, confirmComparison } from '@fanal/contract/comparators'
import { blankLeadContact, type LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { leadContactBody } from '@fanal/domain/contracting/payloads'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useEffect, useRef, useState } from 'react'
import { useLeadContactChecks } from '#fields/lead-contact-checks.ts'
import { LeadContactFields } from '#fields/lead-contact-fields.tsx'
import { call, CallError } from '#lib/call.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
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

/** The number of the case; '' where a retailer's own server tells none. */
type SentNumber = string

function useContactForm({ energy, cups, withInvoice }: ContactProps, onDone: (sent: SentNumber) => void) {
  return useForm<LeadContactForm, SentNumber>({
    values: { ...blankLeadContact, cups },
    ...useLeadContactChecks({ withInvoice }),
    send: async (values, idempotencyKey) => {
      const body = { ...leadContactBody(values), mode: withInvoice ? ('manual' as const) : ('auto' as const) }
      const answer = await (energy === 'gas'
        ? call(compareGasPrice, { body }, { idempotencyKey })
        : call(confirmComparison, { body }, { idempotencyKey }))
      // Only what was taken is thanked for.
      if (!('status' in answer) || answer.status !== 'OK') throw new CallError(502)
      return answer.result
    },
    onDone,
  })
}

function Failure({ form, withInvoice }: { form: Form<LeadContactForm>; withInvoice: boolean }) {
  const t = useTexts('comparators')
  const inFields = useTexts('fields')
  if (!form.failure) return null
  const { status, reference } = form.failure
  const words = t(withInvoice ? 'contact.invoiceFailed' : 'contact.failed')
  return (
    <Note tone="bad" role="alert">
      {status === 429 ? inFields('lead.tooMany') : words} {reference && `${t('reference')}: ${reference}`}
    </Note>
  )
}

/** In place of the form; it takes the focus, since what was pressed is gone. */
function Sent({ number, className }: { number: SentNumber; className?: string | undefined }) {
  const t = useTexts('comparators')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={className}>
      <Note tone="ok" role="status" title={t('contact.sentTitle')}>
        {number ? t('contact.sent', { number }) : t('contact.sentPlain')}
      </Note>
    </div>
  )
}

/** "Let a person look at it": the bill and whom to call. */
export function ManualForm({ energy }: Pick<ContactProps, 'energy'>) {
  const t = useTexts('comparators')
  const [sent, setSent] = useState<SentNumber>()
  const form = useContactForm({ energy, cups: '', withInvoice: true }, setSent)
  const readOnly = useReadOnlyReason()
  if (sent !== undefined) return <Sent number={sent} className={styles.start} />
  return (
    <form {...form.props} className={styles.contact}>
      <p>{t('contact.manual')}</p>
      <LeadContactFields form={form} withInvoice />
      <Failure form={form} withInvoice />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={readOnly}>
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
  const [sent, setSent] = useState<SentNumber>()
  const form = useContactForm({ energy, cups, withInvoice: false }, setSent)
  const readOnly = useReadOnlyReason()
  const frame = { title: t('contact.title'), closeLabel: t('close'), onClose }
  if (sent !== undefined)
    return (
      <Dialog {...frame} cancelLabel={t('close')}>
        <Sent number={sent} />
      </Dialog>
    )
  const submit = (
    <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={readOnly}>
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
