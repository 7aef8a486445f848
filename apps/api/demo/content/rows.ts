import type { DemoRows } from '#demo/rows'
import { importContent } from '#features/content/import-content'
import { demoContent } from './content.ts'

export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  await importContent(tx, demoContent())
}
