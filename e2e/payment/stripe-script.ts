// Stripe's script is not available here: a few lines implement what ours uses of it.

/** Fields with a plain input each; `handleNextAction` records its arguments. */
export const stripeScript = (method = 'pm_made_by_stripe') => `
window.asked = []
const makeElement = (part) => {
  let heard = () => {}
  const input = document.createElement('input')
  input.setAttribute('aria-label', part)
  input.addEventListener('input', () => heard({
    complete: input.value.length > 2,
    error: input.value === 'bad' ? { code: 'invalid_number' } : undefined,
  }))
  const element = {
    on: (_, listener) => { heard = listener; return element },
    mount: (place) => { document.querySelector(place).append(input); return element },
    update: () => element,
    focus: () => input.focus(),
    destroy: () => input.remove(),
  }
  return element
}
window.Stripe = (key) => {
  const made = {}
  return {
    elements: (options) => ({
      create: (part, options) => { window.asked.push([part, Object.keys(options.style.base).length > 2]); return (made[part] = makeElement(part)) },
      getElement: (part) => made[part],
    }),
    createPaymentMethod: async ({ type, card }) => {
      window.asked.push(['createPaymentMethod', key, type, card === made.cardNumber])
      return { paymentMethod: { id: '${method}' } }
    },
    handleNextAction: async ({ clientSecret }) => {
      window.asked.push(['handleNextAction', clientSecret, document.querySelectorAll('dialog[open]').length])
      return {}
    },
  }
}
window.Stripe.version = 3
`
