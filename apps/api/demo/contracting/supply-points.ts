import { addDays, addMonths } from '@fanal/domain/dates'
import { barcelona, electricityCups, figueres, gasCups, girona, type Place, vic } from '#demo/places'
import { distributorOf } from '#demo/contracts/distributors'
import type { SupplyPointRow } from '#features/contracting/offers/supply-queries'

/** A household of 3,000 kWh by period, and a little less in the years before. */
const householdYears = (today: string) => yearsOf(today, [870, 750, 1380])

function yearsOf(today: string, kwh: readonly number[]) {
  const until = addDays(`${today.slice(0, 7)}-01`, -1)
  return [1, 0.97, 0.93].map((part, i) => ({
    until: addMonths(until, -12 * i),
    kwh: kwh.map((one) => Math.round(one * part)),
  }))
}

function household(today: string, place: Place, serial: number): SupplyPointRow {
  const cups = electricityCups(place, serial)
  return {
    cups: cups.slice(0, 20),
    type: 'electricity',
    powers: ['4.6', '4.6'],
    extension_rights: '5.75',
    phases: 'single',
    tariff: '2.0TD',
    cnae: '9820',
    selfcons_code: '00',
    has_social_bonus: false,
    has_open_switch: false,
    last_power_change: addMonths(today, -40),
    years: householdYears(today),
    zipcode: place.postal_code,
    city: place.city,
    distributor: distributorOf(cups).dso_name,
    as_of: addDays(today, -3),
  }
}

/**
 * Supply points of nobody here, one for each case; README.md lists them. Of 9009 nothing is known, and about 9010 the
 * directory does not answer (`gateways/supply-points`).
 */
export function demoSupplyPoints(today: string): SupplyPointRow[] {
  const shop = household(today, barcelona, 9006)
  const gas = household(today, girona, 9008)
  return [
    household(today, girona, 9001),
    { ...household(today, girona, 9002), has_social_bonus: true, powers: ['3.45', '3.45'] },
    { ...household(today, figueres, 9003), has_open_switch: true },
    { ...household(today, vic, 9004), last_power_change: addMonths(today, -4) },
    { ...household(today, girona, 9005), powers: ['3.45', '3.45'], extension_rights: '3.45' },
    {
      ...shop,
      powers: ['20', '20', '20', '20', '20', '20'],
      extension_rights: '34.64',
      phases: 'three',
      tariff: '3.0TD',
      cnae: '4724',
      years: yearsOf(today, [2400, 3100, 2600, 3000, 1300, 5600]),
    },
    { ...household(today, figueres, 9007), powers: ['5.75', '5.75'], selfcons_code: '41' },
    {
      ...gas,
      cups: gasCups(9008).slice(0, 20),
      type: 'gas',
      powers: [],
      extension_rights: null,
      phases: null,
      tariff: 'RL.2',
      last_power_change: null,
      years: yearsOf(today, [9000]),
      distributor: distributorOf(gasCups(9008)).dso_name,
    },
  ]
}
