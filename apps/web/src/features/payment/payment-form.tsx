import type { PaymentPlatforms } from '@fanal/contract/schemas/payment'
import { type ComponentType, useEffect, useRef } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { iconExternal } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { takeFocus } from './focus.ts'
import type { PayingInvoice, Platform } from './open-attempt.ts'
import { PayingSummary } from './paying-summary.tsx'
import styles from './payment.module.css'
import type { CardFormProps } from './sandbox-form.tsx'

export type OfferedPlatform = PaymentPlatforms['platforms'][number]

// Each platform's code is loaded when it is chosen.
const forms: Record<Platform, ComponentType<CardFormProps>> = {
  stripe: lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm),
  sandbox: lazyPart(async () => (await import('./sandbox-form.tsx')).SandboxForm),
  monei: LinkForm,
}

const names: Record<Platform, TextKey<'payment'>> = {
  stripe: 'platform.stripe',
  sandbox: 'platform.sandbox',
  monei: 'platform.monei',
}

interface PaymentFormProps {
  formId: string
  invoices: readonly PayingInvoice[]
  /** Platforms that can pay all invoices. */
  platforms: readonly OfferedPlatform[]
  chosen: Platform
  onChoose: (platform: Platform) => void
  onPay: CardFormProps['onPay']
  /** The platform's form has loaded and can be submitted. */
  onReady: (platform: Platform) => void
  isHidden: boolean
}

/** Amount and payment method. It stays mounted during a payment, so that the input is kept for a retry. */
export function PaymentForm(props: PaymentFormProps) {
  const { formId, invoices, platforms, chosen, onChoose, onPay, onReady, isHidden } = props
  const t = useTexts('payment')
  const Form = forms[chosen]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown again for a retry.
    if (!isHidden) takeFocus(box.current?.querySelector<HTMLElement>('[data-autofocus]'))
  }, [isHidden])
  return (
    <div ref={box} className={styles.lines} hidden={isHidden}>
      <PayingSummary invoices={invoices} />
      {platforms.length > 1 && (
        <RadioGroup
          legend={t('platform')}
          value={chosen}
          onChange={onChoose}
          options={platforms.map(({ name }) => ({ value: name, label: t(names[name]) }))}
        />
      )}
      <LazyBoundary key={chosen} waiting={<FormSkeleton />}>
        <Form formId={formId} onPay={onPay} />
        <Mounted onMount={() => onReady(chosen)} />
      </LazyBoundary>
    </div>
  )
}

/** Mounts with the lazy part beside it. */
function Mounted({ onMount }: { onMount: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(onMount, [])
  return null
}

export function FormSkeleton() {
  const t = useTexts('payment')
  return (
    <Loading label={t('loading')} className={styles.lines}>
      <Skeleton shape="block" className={styles.fieldSkeleton} />
      <Skeleton shape="block" className={styles.fieldSkeleton} />
      <Skeleton shape="block" className={styles.fieldSkeleton} />
    </Loading>
  )
}

/** Paid on the provider's own page. */
function LinkForm({ formId, onPay }: CardFormProps) {
  const t = useTexts('payment')
  return (
    <form
      id={formId}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        onPay(() => Promise.resolve(undefined))
      }}
    >
      <Note icon={iconExternal}>{t('link.text')}</Note>
    </form>
  )
}
