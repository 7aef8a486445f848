import type { DemoRows } from '#demo/rows'
import { saveCases } from './save-cases.ts'

export const saveScenery: DemoRows['saveScenery'] = (tx, { today }) => saveCases(tx, today)
