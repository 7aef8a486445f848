import { useTexts } from '#lib/texts.ts'

/** The text of an error code, from the form's rule or the server. */
export function useCalculatorMessages(): (code: string, field: string) => string | undefined {
  const t = useTexts('calculator')
  const required: Record<string, string> = {
    area: t('error.area'),
    numPersones: t('error.people'),
  }
  return (code, field) => {
    if (code === 'none_chosen') return t('error.noneChosen')
    if (code === 'not_a_choice') return t('error.notAChoice')
    if (code === 'required') return required[field] ?? t('error.num')
    // What the server computes otherwise is no field's fault: the whole form says so.
    return undefined
  }
}
