export const budgetUnits = ['kwh', 'eur'] as const
export type BudgetUnit = (typeof budgetUnits)[number]

/** Whole kWh or euros. */
export const mostBudget = 1_000_000

/** Days of a month before it is said to be heading beyond a limit. */
export const fewestTellingDays = 3

/** With older data nothing is expected. */
export const freshDays = 14

/** Parses a typed limit: null if empty, undefined if invalid. Thousands may be grouped. */
export function readBudget(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!/^\d{1,7}$|^\d{1,3}([.,\u00A0\u202F ]\d{3})+$/.test(text)) return undefined
  const amount = Number(text.replaceAll(/\D/g, ''))
  return amount >= 1 && amount <= mostBudget ? amount : undefined
}
