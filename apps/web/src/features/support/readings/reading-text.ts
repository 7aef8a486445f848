import type { SelfReading } from '@fanal/contract/schemas/support-forms'
import { useFormats } from '#lib/format.ts'

/** A reading in a line: "P1 1.234 · P2 980 kWh, 12 nov 2026". */
export function useReadingText() {
  const { number, date } = useFormats()
  const valuesText = (values: SelfReading['values']) => {
    if (values['m3'] !== undefined) return `${number(values['m3'], 3)} m³`
    const periods = Object.entries(values).map(([name, value]) => `${name} ${number(value, 3)}`)
    return `${periods.join(' · ')} kWh`
  }
  return {
    valuesText,
    readingText: ({ day, values }: SelfReading) => `${valuesText(values)}, ${date(day)}`,
  }
}
