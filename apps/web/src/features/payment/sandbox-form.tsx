import { madridDayOf } from '@fanal/domain/dates'
import { checkCard, formatCardNumber, formatExpiry, type TypedCard } from '@fanal/domain/payment/card-check'
import { type TestCard, testCards, testTokenOf } from '@fanal/domain/payment/test-cards'
import type { PaymentError } from '@fanal/domain/payment/payment-errors'
import { useEffect, useState } from 'react'
import { TextField } from '#fields/text-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconCard } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { takeFocus } from './focus.ts'
import { failureTexts } from './payment-failure.ts'
import styles from './payment.module.css'

export interface CardFormProps {
  formId: string
  /** Called on submit; `method` creates the card token. */
  onPay: (method: () => Promise<string | undefined>) => void
}

const missingTexts: Record<keyof TypedCard, TextKey<'payment'>> = {
  number: 'missing.number',
  expiry: 'missing.expiry',
  cvc: 'missing.cvc',
}

/** Cards with other results. */
const ownOutcomes: Record<string, TextKey<'payment'>> = {
  pm_card_spain: 'demo.paidSpain',
  pm_card_insufficientFunds: 'demo.funds',
}
const alwaysAsked = '4000002760003184'

const outcomes: Partial<Record<TestCard['error'], TextKey<'payment'>>> = {
  card_declined: 'demo.declined',
  expired_card: 'demo.expired',
  incorrect_cvc: 'demo.cvc',
  processing_error: 'demo.processing',
}

function outcomeOf({ number, token, hasChallenge, error }: TestCard): TextKey<'payment'> {
  const own = number === alwaysAsked ? 'demo.challengeAlways' : ownOutcomes[token]
  if (own) return own
  if (hasChallenge) return error ? 'demo.challengeDeclined' : 'demo.challenge'
  return error ? (outcomes[error] ?? 'demo.declined') : 'demo.paid'
}

const formats: Record<keyof TypedCard, (typed: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (typed) => typed.replaceAll(/\D/g, '').slice(0, 4),
}

const empty = { number: '', expiry: '', cvc: '' }

/** The typed card, formatted while typing. The number becomes a token here and is not sent. */
function useSandboxCard(onPay: CardFormProps['onPay']) {
  const t = useTexts('payment')
  const [today] = useState(() => madridDayOf(Date.now()))
  const form = useForm({
    values: empty,
    check: (typed) => checkCard(typed, today),
    required: ['number', 'expiry', 'cvc'],
    textOf: (code, name) => {
      const isEmpty = code === 'required'
      const words = isEmpty ? missingTexts[name as keyof TypedCard] : failureTexts[code as PaymentError]
      return words && t(words)
    },
    errorsShow: 'whenSent',
    send: ({ number }) => onPay(() => Promise.resolve(testTokenOf(number))),
  })
  const of = (name: keyof TypedCard) => ({
    field: form.field(name),
    clean: formats[name],
    figures: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  })
  const fill = (number: string) =>
    form.reset({
      number: formatCardNumber(number),
      expiry: `12/${Number(today.slice(2, 4)) + 4}`,
      cvc: '123',
    })
  return { props: form.props, of, fill }
}

/** Each fills in the form with a card of another result. */
function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const t = useTexts('payment')
  return (
    <fieldset className={styles.testCards}>
      <legend>{t('demo.cards')}</legend>
      <div>
        {testCards.map((one) => (
          <Button key={one.number} size="s" className={styles.testCard} onClick={() => onChoose(one.number)}>
            <span className={styles.testNumber}>{formatCardNumber(one.number)}</span>
            <span className={styles.testOutcome}>{t(outcomeOf(one))}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The sandbox's card form. */
export function SandboxForm({ formId, onPay }: CardFormProps) {
  const t = useTexts('payment')
  const { props, of, fill } = useSandboxCard(onPay)
  const { ref } = props
  useEffect(() => takeFocus(ref.current?.querySelector<HTMLElement>('[data-autofocus]')), [ref])
  return (
    <form {...props} id={formId} className={styles.lines}>
      <Note tone="warn" title={t('demo.title')}>
        {t('demo.text')}
      </Note>
      <TextField
        {...of('number')}
        label={t('card.number')}
        icon={iconCard}
        maxLength={23}
        placeholder="0000 0000 0000 0000"
        data-autofocus
      />
      <div className={styles.pair}>
        <TextField
          {...of('expiry')}
          label={t('card.expiry')}
          maxLength={7}
          placeholder={t('card.expiryHelp')}
        />
        <TextField {...of('cvc')} label={t('card.cvc')} maxLength={4} placeholder="123" />
      </div>
      <TestCards onChoose={fill} />
    </form>
  )
}
