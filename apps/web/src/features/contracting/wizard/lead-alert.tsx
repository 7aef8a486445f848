import type { LeadError } from '@fanal/domain/contracting/wizard'
import { useEffect, useRef } from 'react'
import type { CallError } from '#lib/call.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'
import { hindranceOf } from '#features/contracting/contracting-messages.ts'
import styles from './step-form.module.css'
import { useWizard } from './wizard-context.ts'

const ReviewOffer = lazyPart(async () => (await import('./review-offer.tsx')).ReviewOffer)

const texts: Record<LeadError, TextKey<'contracting'>> = {
  badScore: 'leadError.badScore',
  dniInvalid: 'leadError.dniInvalid',
  genericError: 'leadError.generic',
}

interface LeadAlertProps {
  failure: CallError | undefined
  /** Where nothing more is known. */
  generic?: TextKey<'contracting'>
}

/** Why the wizard stays on its step, filled and under it. */
export function LeadAlert({ failure: ofForm, generic = texts.genericError }: LeadAlertProps) {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  const { error, failure: ofStep, draft } = useWizard()
  const isAutomated = error === 'badScore' || error === 'dniInvalid'
  const failure = ofForm ?? (error === 'genericError' ? ofStep : undefined)
  const hindrance = hindranceOf(failure)
  const shown = error ?? (ofForm ? 'genericError' : null)
  // What was refused is marked at its fields.
  const isMarked = shown === 'genericError' && failure?.status === 400
  const box = useRef<HTMLDivElement>(null)
  // The button sticks to the window: its answer may be far below.
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  if (!shown) return null
  return (
    <div ref={box} className={styles.alert} role="alert">
      <Icon path={iconWarning} className={styles.alertIcon} />
      <div className={styles.alertText}>
        <p>
          {t(
            hindrance ?? (isMarked ? 'leadError.marked' : shown === 'genericError' ? generic : texts[shown]),
          )}{' '}
          {phone_crm && t('leadError.phone', { phone: phone_crm })}
          {failure?.reference && <small>{t('leadError.reference', { reference: failure.reference })}</small>}
        </p>
        {isAutomated && draft.leadId && (
          <LazyBoundary>
            <ReviewOffer leadId={draft.leadId} />
          </LazyBoundary>
        )}
      </div>
    </div>
  )
}
