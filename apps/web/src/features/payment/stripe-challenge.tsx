import { useEffect } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/state/spinner.tsx'
import { stripeOf } from './load-stripe.ts'
import styles from './payment.module.css'

interface StripeChallengeProps {
  clientSecret: string
  /** The bank has been answered, one way or the other: the server asks Stripe how. */
  onAnswered: () => void
}

/** Stripe shows the bank's step over the page; a dialog of ours would lie above it, and let nobody reach it. */
export function StripeChallenge({ clientSecret, onAnswered }: StripeChallengeProps) {
  const t = useTexts('payment')
  useEffect(() => {
    void stripeOf()
      .then((stripe) => stripe.handleNextAction({ clientSecret }))
      .catch(() => undefined)
      .then(onAnswered)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each challenge
  }, [clientSecret])
  return (
    <div className={styles.aside} role="status">
      <Spinner />
      <p>
        <strong>{t('busy.bank')}</strong> {t('busy.bankText')}
      </p>
    </div>
  )
}
