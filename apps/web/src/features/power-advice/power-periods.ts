import { useTexts } from '#lib/texts.ts'

/** Two power periods have names; six have numbers. */
export function usePowerPeriodName(count: number) {
  const t = useTexts('power-advice')
  return (place: number) => {
    if (count !== 2) return `P${place + 1}`
    return place === 0 ? t('power.dayPeriod') : t('power.nightPeriod')
  }
}
