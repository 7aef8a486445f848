import { madridDayOf } from '../dates.ts'

/** The year's last two digits and six of a sequence, which may have gaps and may outgrow them: `26000417`. */
export function composeCaseNumber(openedAt: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw new RangeError(`Not a sequence: ${sequence}`)
  return madridDayOf(openedAt).slice(2, 4) + String(sequence).padStart(6, '0')
}

/** As typed or read out: with spaces, dots, dashes or a leading `#`. */
export const normaliseCaseNumber = (text: string) => text.replaceAll(/[\s.\-–#]/g, '')

export const isCaseNumber = (text: string) => /^\d{8,12}$/.test(text)
