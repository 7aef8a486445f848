import { useEffect } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/state/spinner.tsx'
import { stripeOf } from './load-stripe.ts'
import styles from './payment.module.css'

interface StripeChallengeProps {
  clientSecret: string
  /** The challenge is over: the server asks Stripe for the result. */
  onAnswered: () => void
}

/** Stripe shows the challenge over the page; a modal dialog of ours would cover it. */
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
