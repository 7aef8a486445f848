import type { DemoRows } from '#demo/rows'
import { insertCustomers } from './queries.ts'

export const saveRows: DemoRows['saveRows'] = (tx, { customers }) => insertCustomers(tx, customers)
