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

type PricesFrom = StepPrices & { day: number }

/** Returns the prices of each index, called in ascending order: those of the latest entry up to it. */
function priceCursor(prices: readonly PricesFrom[]): (index: number) => StepPrices {
  let at = 0
  return (index) => {
    for (let next = prices[at + 1]; next && next.day <= index; next = prices[at + 1]) at += 1
    return prices[at] ?? { energy: [] }
  }
}

/** Cost of days or months by period, P1 first; prices are those of the latest entry up to each. */
export function periodCosts({
  by_period,
  prices = [],
}: {
  by_period?: readonly (readonly (number | null)[])[] | undefined
  prices?: readonly PricesFrom[] | undefined
}): (number | null)[][] | undefined {
  if (prices.length === 0 || !by_period) return undefined
  return by_period.map((column, place) => {
    const pricesAt = priceCursor(prices)
    return column.map((wh, index) => {
      const now = pricesAt(index)
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
  prices?: readonly PricesFrom[] | undefined
}

/** The cost of each step; undefined if no price is known. */
export function stepCosts(curve: PricedSteps): (number | null)[] | undefined {
  const { counts, activa, period, prices = [] } = curve
  if (prices.length === 0) return undefined
  const pricesAt = priceCursor(prices)
  const costs: (number | null)[] = []
  for (const [day, count] of counts.entries()) {
    const now = pricesAt(day)
    for (let end = costs.length + count; costs.length < end; ) {
      const i = costs.length
      const wh = activa[i] ?? null
      costs.push(wh === null || now.energy.length === 0 ? null : stepCost(now, period?.[i] ?? 1, wh))
    }
  }
  return costs
}

/** A curve with its costs. Hours and quarters come with prices only: a column of costs would double the payload. */
export function withCosts<C extends PricedSteps & { cost?: (number | null)[] | undefined }>(curve: C): C {
  const cost = curve.cost ?? stepCosts(curve)
  return cost ? { ...curve, cost } : curve
}
