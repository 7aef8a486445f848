/** In 10⁻⁸ euros per kWh. */
export interface StepPrices {
  /** P1 first; empty if no price is known. */
  energy: readonly number[]
}

// Costs are thousandths of a cent: a fridge's quarter-hour costs a third of a cent, which whole cents would lose.
const unitsPerThousandth = 1e6

/** From Wh × price. */
export const costOfUnits = (units: number) => Math.round(units / unitsPerThousandth)
export const unitsOfCost = (cost: number) => cost * unitsPerThousandth

/** Cost of some Wh of one period before taxes, in thousandths of a cent. */
export const stepCost = (prices: StepPrices, period: number, wh: number) =>
  costOfUnits(wh * (prices.energy[period - 1] ?? 0))

/** Cost of days or months by period, P1 first; prices are those of the latest entry up to each. */
export function periodCosts({
  by_period,
  prices = [],
}: {
  by_period?: readonly (readonly (number | null)[])[] | undefined
  prices?: readonly (StepPrices & { day: number })[] | undefined
}): (number | null)[][] | undefined {
  const [first] = prices
  if (!first || !by_period) return undefined
  return by_period.map((column, place) => {
    let [now, next] = [first, 1]
    return column.map((wh, index) => {
      for (let one = prices[next]; one && one.day <= index; one = prices[next]) {
        now = one
        next += 1
      }
      return wh === null || now.energy.length === 0 ? null : stepCost(now, place + 1, wh)
    })
  })
}

/**
 * What the costs of an hourly or quarter-hourly curve are computed from; prices are those of the latest entry up to
 * each day.
 */
export interface PricedSteps {
  counts: readonly number[]
  activa: readonly (number | null)[]
  period?: readonly (number | null)[] | undefined
  prices?: readonly (StepPrices & { day: number })[] | undefined
}

/**
 * The cost of each step; undefined if no price is known. Computed by the client, because it would double the size of an
 * answer.
 */
export function stepCosts(curve: PricedSteps): (number | null)[] | undefined {
  const { counts, activa, period, prices = [] } = curve
  const [first] = prices
  if (!first) return undefined
  const costs: (number | null)[] = []
  let now = first
  let next = 1
  for (const [day, count] of counts.entries()) {
    for (let one = prices[next]; one && one.day <= day; one = prices[next]) {
      now = one
      next += 1
    }
    for (let end = costs.length + count; costs.length < end; ) {
      const i = costs.length
      const wh = activa[i] ?? null
      costs.push(wh === null || now.energy.length === 0 ? null : stepCost(now, period?.[i] ?? 1, wh))
    }
  }
  return costs
}
