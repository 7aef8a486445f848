import type { DemoRows } from '#demo/rows'
import { savePaidByCard } from '#demo/invoices/save-invoices'

export const saveScenery: DemoRows['saveScenery'] = (tx) => savePaidByCard(tx, '12345678Z')
