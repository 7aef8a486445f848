interface MeterReading {
  previous: number
  current: number
  factor?: string | undefined
}

interface GasConversion {
  cubicMetres: number
  /** kWh of a cubic metre. */
  factor: string
  /** The invoice does not say it: it follows from its kWh, which are rounded. */
  isComputed: boolean
}

/** How what the meter showed became kWh; undefined where nothing was read. */
export function gasConversion(
  readings: readonly MeterReading[],
  energyKwh: number,
): GasConversion | undefined {
  const [reading] = readings
  if (!reading || readings.length > 1) return undefined
  // Meters show three decimals at most.
  const cubicMetres = Math.round((reading.current - reading.previous) * 1_000) / 1_000
  if (cubicMetres <= 0) return undefined
  const factor = reading.factor ?? conversionFactor(cubicMetres, energyKwh)
  return { cubicMetres, factor, isComputed: reading.factor === undefined }
}

/** The kWh of a cubic metre, so exact that the cubic metres times it round to the kWh that were billed. */
export function conversionFactor(cubicMetres: number, energyKwh: number): string {
  return (cubicMetres > 0 ? energyKwh / cubicMetres : 0).toFixed(4)
}
