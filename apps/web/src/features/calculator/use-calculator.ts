import { blankCalculator, type CalculatorForm } from '@fanal/domain/calculator/calculator-form'
import { checkCalculator } from '@fanal/domain/calculator/check-calculator'
import { calculatorOf, sharedQuery } from '@fanal/domain/calculator/shared-calculation'
import { useEffect, useState } from 'react'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useCalculatorMessages } from './calculator-messages.ts'

const pauseMs = 300

const names = ['area', 'people', 'simultaneity', 'appliances'] as const

/** The form, its values as they are typed, and whether the result is shown. */
export function useCalculator() {
  const address = useAddressState()
  // The address that the page was opened with: somebody's result.
  const [shared] = useState(() =>
    calculatorOf(Object.fromEntries(names.map((name) => [name, address.get(name)]))),
  )
  const [shownTimes, setShownTimes] = useState(0)
  const form = useForm<CalculatorForm, undefined>({
    values: shared ?? blankCalculator,
    check: checkCalculator,
    textOf: useCalculatorMessages(),
    // What was shared is not mixed with what was typed before.
    ...(!shared && { draft: { name: 'calculator' } }),
    // The result follows from the form: nobody is asked, and nothing is said of who asks.
    send: () => undefined,
    onDone: () => setShownTimes((times) => times + 1),
  })
  const values = useFormValues(form)
  const isShown = shared !== undefined || shownTimes > 0
  const query = JSON.stringify(sharedQuery(values))
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => changeAddress(JSON.parse(query) as Record<string, string>), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address follows the result
  }, [isShown, query])
  return { form, values, isShown, shownTimes }
}
