/** The base colour first, then the palette (spec 2 §9). */
export function chartColours(charts: { baseColor: string; palette: readonly string[] }): string[] {
  return [...new Set([charts.baseColor, ...charts.palette].map((colour) => colour.toLowerCase()))]
}

/** January says the year, and the first month unless January follows close behind. */
export function yearUnder(months: readonly string[], index: number): string | undefined {
  const isJanuary = months[index]?.endsWith('-01')
  const isNear = months.slice(1, 3).some((month) => month.endsWith('-01'))
  return isJanuary || (index === 0 && !isNear) ? months[index]?.slice(0, 4) : undefined
}
