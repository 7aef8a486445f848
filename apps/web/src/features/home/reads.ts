import { owed, recentUse, underWay } from '@fanal/contract/home'
import { read } from '#lib/api/read.ts'

export const owedRead = read(owed, {})
export const underWayRead = read(underWay, {})
/** Consumption of the first supply. */
export const recentUseRead = read(recentUse, { query: {} })
