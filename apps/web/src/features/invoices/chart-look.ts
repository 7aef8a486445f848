/** The base colour first, then the palette (spec 2 §9). */
export function chartColours(charts: { baseColor: string; palette: readonly string[] }): string[] {
  return [...new Set([charts.baseColor, ...charts.palette].map((colour) => colour.toLowerCase()))]
}

/**
 * A contract has the colour of its place without filters, whatever is filtered; where there are more places than colours and
 * another one that is shown has it, the first that is free.
 */
export function placeColours(
  shown: readonly { name: string; place: number }[],
  colours: readonly string[],
): Record<string, string> {
  const taken: Record<string, string> = {}
  const isFree = (colour: string) => !Object.values(taken).includes(colour)
  for (const { name, place } of shown.toSorted((one, other) => one.place - other.place)) {
    const own = colours[place % colours.length] ?? ''
    taken[name] = isFree(own) ? own : (colours.find(isFree) ?? own)
  }
  return taken
}

/** January says the year, and the first month unless January follows close behind. */
export function yearUnder(months: readonly string[], index: number): string | undefined {
  const isJanuary = months[index]?.endsWith('-01')
  const isNear = months.slice(1, 3).some((month) => month.endsWith('-01'))
  return isJanuary || (index === 0 && !isNear) ? months[index]?.slice(0, 4) : undefined
}
