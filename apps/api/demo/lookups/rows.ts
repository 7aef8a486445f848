import type { DemoRows } from '#demo/rows'
import { insertPlaces } from './queries.ts'

export const saveScenery: DemoRows['saveScenery'] = (tx) => insertPlaces(tx)
