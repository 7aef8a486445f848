import type { RecentUse } from './recent-use.ts'

/** Percent more (or, negative, less) than a year before; undefined without both. */
export function yearChange({ months }: Pick<RecentUse, 'months'>): number | undefined {
  const [before, now] = [months[0]?.kwh, months.at(-1)?.kwh]
  if (!before || now === null || now === undefined) return undefined
  return Math.round((100 * (now - before)) / before)
}
