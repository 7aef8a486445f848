/** The base colour first, then the palette (spec 2 §9). */
export function chartColours(charts: { baseColor: string; palette: readonly string[] }): string[] {
  return [...new Set([charts.baseColor, ...charts.palette].map((colour) => colour.toLowerCase()))]
}

/**
 * A contract keeps its colour while filters come and go, as long as no other one that is shown has it; new ones take the
 * first that is free.
 */
export function keptColours(
  shown: readonly string[],
  known: Readonly<Record<string, string>>,
  colours: readonly string[],
): Record<string, string> {
  const kept: Record<string, string> = {}
  const isTaken = (colour: string) => Object.values(kept).includes(colour)
  for (const name of shown) {
    const own = known[name]
    if (own !== undefined && !isTaken(own)) kept[name] = own
  }
  for (const [index, name] of shown.entries())
    kept[name] ??= colours.find((colour) => !isTaken(colour)) ?? colours[index % colours.length] ?? ''
  return kept
}

/** January says the year, and the first month unless January follows close behind. */
export function yearUnder(months: readonly string[], index: number): string | undefined {
  const isJanuary = months[index]?.endsWith('-01')
  const isNear = months.slice(1, 3).some((month) => month.endsWith('-01'))
  return isJanuary || (index === 0 && !isNear) ? months[index]?.slice(0, 4) : undefined
}
