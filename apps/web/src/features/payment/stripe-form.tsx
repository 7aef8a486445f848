import type { Stripe, StripeElementStyle } from '@stripe/stripe-js'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconLock } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { takeFocus } from './focus.ts'
import { CardRefused } from './payment-failure.ts'
import { stripeOf } from './load-stripe.ts'
import styles from './payment.module.css'
import type { CardFormProps } from './sandbox-form.tsx'
import { type CardPart, cardParts, partProblem, type PartState, problemText } from './stripe-parts.ts'

/** Stripe's own fields, each in an iframe: card data never reaches us. */
export function StripeForm(props: CardFormProps) {
  const t = useTexts('payment')
  const [stripe, setStripe] = useState<Stripe | 'failed'>()
  const load = () =>
    void stripeOf().then(
      (loaded) => setStripe(loaded),
      () => setStripe('failed'),
    )
  useEffect(load, [])
  const retry = () => {
    setStripe(undefined)
    load()
  }
  if (stripe === 'failed')
    return (
      <ErrorState
        title={t('card.blocked')}
        level={3}
        role="alert"
        action={<Button onClick={retry}>{t('retry')}</Button>}
      >
        {t('card.blockedText')}
      </ErrorState>
    )
  if (!stripe)
    return (
      <Loading label={t('card.loading')} className={styles.lines}>
        <Skeleton shape="block" className={styles.fieldSkeleton} />
        <Skeleton shape="block" className={styles.fieldSkeleton} />
      </Loading>
    )
  return <StripeFields {...props} stripe={stripe} />
}

/** Our computed colours and fonts: an iframe cannot read our variables. */
function styleOf(box: HTMLElement): StripeElementStyle {
  const [own, quiet, bad] = [box, box.querySelector('[data-quiet]'), box.querySelector('[data-bad]')].map(
    (part) => getComputedStyle(part ?? box),
  )
  return {
    base: {
      color: own?.color,
      fontFamily: own?.fontFamily,
      fontSize: own?.fontSize,
      '::placeholder': { color: quiet?.color },
    },
    invalid: { color: bad?.color, iconColor: bad?.color },
  }
}

function useCardElements(stripe: Stripe, onChange: (part: CardPart, state: PartState) => void) {
  const { lang } = usePortal()
  const form = useRef<HTMLFormElement>(null)
  const [elements] = useState(() => stripe.elements({ locale: lang === 'en' ? 'en' : 'es' }))
  useEffect(() => {
    const box = form.current
    if (!box) return undefined
    const made = cardParts.map((part) => {
      const element = createPart(elements, part, box, (event) => onChange(part, event))
      element.mount(`#${box.id}-${part}`)
      return element
    })
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const restyle = () => {
      for (const element of made) element.update({ style: styleOf(box) })
    }
    scheme.addEventListener('change', restyle)
    return () => {
      scheme.removeEventListener('change', restyle)
      for (const element of made) element.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields are made once; what changes goes through state
  }, [elements])
  return { form, elements }
}

/** The three have one shape here, and three overloads in Stripe's types. */
function createPart(
  elements: ReturnType<Stripe['elements']>,
  part: CardPart,
  box: HTMLElement,
  onChange: (state: PartState) => void,
) {
  const style = styleOf(box)
  if (part === 'cardNumber') {
    const number = elements.create('cardNumber', { style, showIcon: true })
    return number.on('ready', () => takeFocus(box, () => number.focus())).on('change', onChange)
  }
  return part === 'cardExpiry'
    ? elements.create('cardExpiry', { style }).on('change', onChange)
    : elements.create('cardCvc', { style }).on('change', onChange)
}

function StripeFields({ formId, onPay, stripe }: CardFormProps & { stripe: Stripe }) {
  const t = useTexts('payment')
  const [parts, setParts] = useState<Partial<Record<CardPart, PartState>>>({})
  const [isTried, setTried] = useState(false)
  const { form, elements } = useCardElements(stripe, (part, state) =>
    setParts((known) => ({ ...known, [part]: state })),
  )
  const method = async () => {
    const card = elements.getElement('cardNumber')
    if (!card) throw new CardRefused('missing')
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
    if (error) throw new CardRefused(error.code)
    return paymentMethod.id
  }
  const submit = () => {
    setTried(true)
    const wrong = cardParts.find((part) => partProblem(part, parts[part], true))
    if (wrong) elements.getElement(wrong as 'cardNumber')?.focus()
    else onPay(method)
  }
  const field = (part: CardPart, label: string, help?: ComponentProps<typeof Field>['help']) => {
    const problem = partProblem(part, parts[part], isTried)
    return (
      <Field
        id={`${formId}-${part}`}
        label={label}
        help={help}
        error={problem && t(problemText(part, parts[part], problem))}
        required
      >
        {({ id }) => <div id={id} className={styles.frame} data-invalid={problem ? true : undefined} />}
      </Field>
    )
  }
  return (
    <form
      id={formId}
      ref={form}
      method="dialog"
      noValidate
      className={styles.lines}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <span hidden data-quiet className={styles.quiet} />
      <span hidden data-bad className={styles.badInk} />
      {field('cardNumber', t('card.number'))}
      <div className={styles.pair}>
        {field('cardExpiry', t('card.expiry'))}
        {field('cardCvc', t('card.cvc'), t('card.cvcHelp'))}
      </div>
      <Note icon={iconLock}>{t('card.safe')}</Note>
    </form>
  )
}
