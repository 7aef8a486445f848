import type { DemoRows } from '#demo/rows'
import { changeSettings, layOver } from '#features/settings/change-settings'
import { demoSettings } from './settings.ts'

/** What an operator set before the first start stays. */
export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  await changeSettings(tx, (patch) => layOver(demoSettings, patch))
}
