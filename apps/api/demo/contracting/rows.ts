import { addMonths } from '@fanal/domain/dates'
import type { DemoRows } from '#demo/rows'
import { upsertRetailers } from '#features/contracting/offers/offer-queries'
import { takePromoUse, upsertPromoCode } from '#features/contracting/offers/promo-queries'
import { upsertSupplyPoints } from '#features/contracting/offers/supply-queries'
import { saveSwitches } from './save-switches.ts'
import { demoSupplyPoints } from './supply-points.ts'

/** Invented names: the operator imports the real list. */
const retailers = [
  { id: 1, name: 'Llum de Ponent', electricity: true, gas: true, code: 'R2-901' },
  { id: 2, name: 'Energia del Delta', electricity: true, gas: false, code: 'R2-902' },
  { id: 3, name: 'Comercial Elèctrica Imaginària', electricity: true, gas: true, code: 'R2-903' },
  { id: 4, name: 'Vatio Feliz', electricity: true, gas: false, code: 'R2-904' },
  { id: 5, name: 'Gas i Calor', electricity: false, gas: true },
  { id: 6, name: 'Comercializadora de Referencia de Ejemplo', electricity: true, gas: true, code: 'R2-906' },
]

/** Codes: one that counts, one that has ended, and one that is used up. */
const codesOn = (today: string) => {
  const always = { from: null, to: null, energy: null, max_uses: null }
  return [
    { ...always, code: 'BENVINGUDA', discount_cents: 2000 },
    { ...always, code: 'ESTIU', discount_cents: 1000, to: addMonths(today, -2) },
    { ...always, code: 'PRIMERA', discount_cents: 3000, max_uses: 1 },
  ]
}

export const saveScenery: DemoRows['saveScenery'] = async (tx, { today }) => {
  await upsertRetailers(tx, retailers)
  for (const code of codesOn(today)) await upsertPromoCode(tx, code)
  await takePromoUse(tx, 'PRIMERA')
  await upsertSupplyPoints(tx, demoSupplyPoints(today))
  await saveSwitches(tx, today)
}
