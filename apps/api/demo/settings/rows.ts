import type { DemoRows } from '#demo/rows'
import { changeSettings, layOver } from '#features/settings/change-settings'
import { demoSettings } from './settings.ts'

/** An operator's earlier settings stay. */
export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  await changeSettings(tx, (patch) => layOver(demoSettings, patch))
}
