import { barcelona, girona, type Place } from '#demo/places'

export interface OnItsWay {
  contract: string
  /** Asked for and signed. */
  daysAgo: number
  isAccepted: boolean
  place: Place
  /** Makes its CUPS. */
  serial: number
  address: { tv: string; nv: string; pnp: string; pt: string; pu: string }
}

/** A switch that the distributor has, and one that they accepted: both can still be withdrawn from. */
export const contractsOnTheirWay: readonly OnItsWay[] = [
  {
    contract: '100051',
    daysAgo: 2,
    isAccepted: false,
    place: barcelona,
    serial: 46,
    address: { tv: '18', nv: 'de Verdi', pnp: '12', pt: '2', pu: '2' },
  },
  {
    contract: '100052',
    daysAgo: 6,
    isAccepted: true,
    place: girona,
    serial: 47,
    address: { tv: '51', nv: 'del Vi', pnp: '3', pt: '1', pu: 'B' },
  },
]
