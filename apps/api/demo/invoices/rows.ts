import type { DemoRows } from '#demo/rows'
import { saveBilling } from './save-invoices.ts'

export const saveRows: DemoRows['saveRows'] = (tx, { invoices }) => saveBilling(tx, invoices)
