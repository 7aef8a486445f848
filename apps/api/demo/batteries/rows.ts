import type { DemoRows } from '#demo/rows'
import { insertBatteries } from './queries.ts'

export const saveRows: DemoRows['saveRows'] = (tx, { batteries }) => insertBatteries(tx, batteries)
