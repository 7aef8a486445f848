import { madridDayOf } from '@fanal/domain/dates'
import {
  type CardProblems,
  checkCard,
  formatCardNumber,
  formatExpiry,
  type TypedCard,
} from '@fanal/domain/payment/card-check'
import { type TestCard, testCards, testTokenOf } from '@fanal/domain/payment/test-cards'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconCard } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
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

/** The sandbox's card form. The number becomes a token here and is not sent. */
export function SandboxForm({ formId, onPay }: CardFormProps) {
  const t = useTexts('payment')
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [problems, setProblems] = useState<CardProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => madridDayOf(Date.now()))
  useEffect(() => takeFocus(form.current?.querySelector<HTMLElement>('[data-autofocus]')), [])
  const submit = () => {
    const found = checkCard(card, today)
    setProblems(found)
    const first = (['number', 'expiry', 'cvc'] as const).find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else onPay(() => Promise.resolve(testTokenOf(card.number)))
  }
  const field = (name: keyof TypedCard, label: string, props: ComponentProps<typeof TextInput>) => {
    const problem = problems[name]
    const words = card[name] ? problem && failureTexts[problem] : missingTexts[name]
    return (
      <Field label={label} error={problem && words && t(words)} required>
        {(control) => (
          <TextInput
            {...control}
            {...props}
            figures
            name={name}
            data-autofocus={name === 'number' || undefined}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={card[name]}
            onChange={(event) => {
              setProblems({ ...problems, [name]: undefined })
              setCard({ ...card, [name]: formats[name](event.target.value) })
            }}
          />
        )}
      </Field>
    )
  }
  const fill = (number: string) => {
    setProblems({})
    setCard({ number: formatCardNumber(number), expiry: `12/${Number(today.slice(2, 4)) + 4}`, cvc: '123' })
  }
  return (
    <form
      id={formId}
      ref={form}
      noValidate
      className={styles.lines}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Note tone="warn" title={t('demo.title')}>
        {t('demo.text')}
      </Note>
      {field('number', t('card.number'), {
        icon: iconCard,
        maxLength: 23,
        placeholder: '0000 0000 0000 0000',
      })}
      <div className={styles.pair}>
        {field('expiry', t('card.expiry'), { maxLength: 7, placeholder: t('card.expiryHelp') })}
        {field('cvc', t('card.cvc'), { maxLength: 4, placeholder: '123' })}
      </div>
      <fieldset className={styles.testCards}>
        <legend>{t('demo.cards')}</legend>
        <div>
          {testCards.map((one) => (
            <Button key={one.number} size="s" className={styles.testCard} onClick={() => fill(one.number)}>
              <span className={styles.testNumber}>{formatCardNumber(one.number)}</span>
              <span className={styles.testOutcome}>{t(outcomeOf(one))}</span>
            </Button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}
