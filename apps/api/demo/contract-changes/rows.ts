import type { DemoRows } from '#demo/rows'
import { saveChanges } from './changes.ts'

export const saveScenery: DemoRows['saveScenery'] = (tx, { today, env }) => saveChanges(tx, today, env)
