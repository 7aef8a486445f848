import type { DemoRows } from '#demo/rows'
import { insertPaidByCard } from './queries.ts'

export const saveScenery: DemoRows['saveScenery'] = (tx) => insertPaidByCard(tx, '12345678Z')
