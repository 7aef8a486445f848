interface MeterReading {
  previous: number
  current: number
  factor?: string | undefined
}

interface GasConversion {
  cubicMetres: number
  /** kWh per cubic metre. */
  factor: string
  /** Not on the invoice: computed from its rounded kWh. */
  isComputed: boolean
}

/** Conversion of a reading to kWh; undefined if nothing was read. */
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

/** kWh per cubic metre, precise enough that m³ × factor rounds to the billed kWh. */
export function conversionFactor(cubicMetres: number, energyKwh: number): string {
  return (cubicMetres > 0 ? energyKwh / cubicMetres : 0).toFixed(4)
}
