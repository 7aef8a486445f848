/** The kWh of a cubic metre, so exact that the cubic metres times it round to the kWh that were billed. */
export function conversionFactor(cubicMetres: number, energyKwh: number): string {
  return (cubicMetres > 0 ? energyKwh / cubicMetres : 0).toFixed(4)
}
