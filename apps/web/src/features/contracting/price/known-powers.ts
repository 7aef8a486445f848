import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'

/** The powers that a supply point tells, P1 first. */
export const knownPowers = (config: CupsConfig | undefined): string[] =>
  [
    config?.power_p1,
    config?.power_p2,
    config?.power_p3,
    config?.power_p4,
    config?.power_p5,
    config?.power_p6,
  ].filter((power) => power !== undefined)
