import type { DemoRows } from '#demo/rows'
import { saveDemoCurves } from './save-curves.ts'

export const saveRows: DemoRows['saveRows'] = (tx, { curves, today }) => saveDemoCurves(tx, curves, today)
