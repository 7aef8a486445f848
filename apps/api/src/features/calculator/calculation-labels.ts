import { appliances } from '@fanal/domain/calculator/appliances'
import { largestApplianceW, type UsedAppliance } from '@fanal/domain/calculator/calculate-power'
import { contractablePower } from '@fanal/domain/calculator/suggested-powers'
import type { Locale } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { LeadSubject } from '#features/contracting/leads/contact-lead'
import { fillText } from '#platform/texts'
import { type TextsOf, textsOf } from '#texts'

export interface Calculation {
  /** kW. */
  optimalPower: number
  used: readonly UsedAppliance[]
  area: number
  people: number
  simultaneity: string
}

type Texts = TextsOf<'calculator'>

function applianceLabels({ name, quantity, power }: UsedAppliance, texts: Texts): string {
  const { isMultiple, size, capacities } = appliances[name]
  const values = { name: texts.appliances[name], count: String(quantity) }
  const litres = Object.entries(capacities ?? {}).find(([, kw]) => kw === power)?.[0]
  if (litres !== undefined) return fillText(texts.litres, { ...values, count: litres })
  if (size === 'volume') return fillText(texts.volume, values)
  return isMultiple && quantity > 1 ? fillText(texts.several, values) : values.name
}

/** What was calculated, for those who call back, in the customer's language. */
export function calculationLabels(calculation: Calculation, locale: Locale): LeadSubject {
  const texts = textsOf('calculator', locale)
  const { optimalPower, used, area, people, simultaneity } = calculation
  const { plainNumber } = documentFormats(locale)
  const { powerW } = contractablePower(optimalPower, largestApplianceW(used))
  const shares: Record<string, string> = texts.simultaneity
  const values = {
    power: plainNumber(optimalPower),
    contractable: plainNumber(powerW / 1000),
    area: plainNumber(area),
    people: plainNumber(people),
    simultaneity: `${shares[simultaneity] ?? ''} (${plainNumber(Number(simultaneity))})`,
    appliances: used.map((one) => applianceLabels(one, texts)).join(', '),
  }
  return { subject: fillText(texts.subject, values), facts: fillText(texts.facts, values) }
}

/** The subject of a lead without a calculation. */
export const withoutCalculation = (locale: Locale): LeadSubject => ({
  subject: textsOf('calculator', locale).plainSubject,
})
