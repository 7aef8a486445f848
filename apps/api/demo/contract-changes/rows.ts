import type { DemoRows } from '#demo/rows'
import { saveChanges } from './save-changes.ts'

export const saveScenery: DemoRows['saveScenery'] = (tx, { today, env }) => saveChanges(tx, today, env)
