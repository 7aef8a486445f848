import type { DemoRows } from '#demo/rows'
import { saveBatteries } from './save-batteries.ts'

export const saveRows: DemoRows['saveRows'] = (tx, { batteries }) => saveBatteries(tx, batteries)
