import type { SelfReading } from '@fanal/contract/schemas/support-forms'
import { useFormats } from '#lib/format.ts'

/** A reading in a line: "P1 1.234 · P2 980 kWh, 12 nov 2026". */
export function useReadingText() {
  const { number, date } = useFormats()
  const valuesText = (values: SelfReading['values']) => {
    if (values['m3'] !== undefined) return `${number(values['m3'], 3)}\u00a0m³`
    const periods = Object.entries(values).map(([name, value]) => `${name}\u00a0${number(value, 3)}`)
    return `${periods.join(' · ')}\u00a0kWh`
  }
  return {
    valuesText,
    readingText: ({ day, values }: Pick<SelfReading, 'day' | 'values'>) =>
      `${valuesText(values)}, ${date(day)}`,
  }
}
