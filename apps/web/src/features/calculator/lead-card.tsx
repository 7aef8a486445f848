import { powerLead } from '@fanal/contract/calculator'
import { calculationBody } from '@fanal/domain/calculator/calculation-body'
import type { CalculatorForm } from '@fanal/domain/calculator/calculator-form'
import { checkCalculator } from '@fanal/domain/calculator/check-calculator'
import { cupsProblem, formatCups } from '@fanal/domain/identifiers/cups'
import { blankLeadContact, type LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { leadContactBody } from '@fanal/domain/contracting/payloads'
import { useEffect, useRef, useState } from 'react'
import { CupsField } from '#fields/cups-field.tsx'
import { useLeadContactChecks } from '#fields/lead-contact-checks.ts'
import { LeadContactFields } from '#fields/lead-contact-fields.tsx'
import { call, CallError } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

interface Sent {
  /** Number of the case, if the server sends it. */
  number: string | undefined
}

/** Whom to call, and about which supply point. */
function useLeadChecks() {
  const t = useTexts('calculator')
  const contact = useLeadContactChecks()
  return {
    ...contact,
    check: (values: LeadContactForm) => {
      const problem = cupsProblem(values.cups)
      return { ...contact.check(values), ...(problem && { cups: problem }) }
    },
    textOf: (code: string, field: string) => {
      if (field !== 'cups') return contact.textOf(code)
      return code === 'required' ? t('error.cups') : t('error.cupsNotValid')
    },
  }
}

interface LeadProps {
  values: CalculatorForm
  /** CUPS of the scanned bill. */
  cups: string
}

function useLeadForm({ values, cups }: LeadProps, onDone: (sent: Sent) => void) {
  const { profile } = usePortal()
  const isRight = Object.keys(checkCalculator(values)).length === 0
  const form = useForm<LeadContactForm, Sent>({
    values: { ...blankLeadContact, email: profile?.email ?? '', cups: formatCups(cups) },
    ...useLeadChecks(),
    draft: { name: 'calculator contact' },
    send: async (contact, idempotencyKey) => {
      if (!isRight) throw new CallError(400)
      const { invoice: _, ...whom } = leadContactBody(contact)
      const body = { ...whom, ...calculationBody(values, contact.cups), consent: contact.consent }
      const { status, result } = await call(powerLead, { body }, { idempotencyKey })
      if (status !== 'OK') throw new CallError(502)
      return { number: result }
    },
    onDone,
  })
  // A bill that is scanned later fills it in too.
  const known = useRef(cups)
  useEffect(() => {
    if (known.current === cups) return
    known.current = cups
    form.set('cups', formatCups(cups))
  }, [cups, form])
  return { form, isRight }
}

function LeadForm({ onDone, ...lead }: LeadProps & { onDone: (sent: Sent) => void }) {
  const t = useTexts('calculator')
  const inFields = useTexts('fields')
  const readOnly = useReadOnlyReason()
  const { form, isRight } = useLeadForm(lead, onDone)
  const { failure } = form
  return (
    <form {...form.props} className={cx(stack.s4, styles.lead)}>
      <p className={styles.quiet}>{t('lead.sentence')}</p>
      <CupsField field={form.field('cups')} label={t('field.cups')} help={t('field.cupsHelp')} required />
      <LeadContactFields form={form} />
      {failure && (
        <Note tone="bad" role="alert">
          {failure.status === 429 ? inFields('lead.tooMany') : isRight ? t('lead.failed') : t('lead.review')}{' '}
          {failure.reference && t('form.reference', { reference: failure.reference })}
        </Note>
      )}
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabledReason={readOnly}>
          {t('lead.submit')}
        </Button>
      </div>
    </form>
  )
}

/** In place of the form; it takes the focus. */
function Thanks({ number }: Sent) {
  const t = useTexts('calculator')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.thanks}>
      <Note tone="ok" role="status" title={t('lead.thanks')}>
        {t('lead.sent')} {number && t('lead.number', { number })}
      </Note>
    </div>
  )
}

/** Somebody calls, with the calculation at hand. */
export function LeadCard(props: LeadProps) {
  const t = useTexts('calculator')
  const [sent, setSent] = useState<Sent>()
  return (
    <Card title={t('lead.title')} className={styles.leadCard}>
      {sent ? <Thanks {...sent} /> : <LeadForm {...props} onDone={setSent} />}
    </Card>
  )
}
