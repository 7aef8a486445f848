import type { DemoRows } from '#demo/rows'
import { saveRegulatedDays } from '#features/comparators/regulated-queries'
import { demoRegulated } from './regulated.ts'

export const saveScenery: DemoRows['saveScenery'] = async (tx, { today }) => {
  await saveRegulatedDays(tx, 'peninsula', demoRegulated(today, 'peninsula'))
  await saveRegulatedDays(tx, 'ceuta_melilla', demoRegulated(today, 'ceuta'))
}
