import type { SupportKey } from '#features/support/case-labels.ts'

const words: Partial<Record<string, SupportKey>> = {
  power: 'change.power',
  iban: 'change.iban',
  address: 'change.address',
  contact: 'change.contact',
  refCatastral: 'change.refCatastral',
  invoiceOnline: 'change.invoiceOnline',
  noSIPSCession: 'change.noSIPSCession',
  doubleTariff: 'change.tariff',
  happyHours: 'change.tariff',
  happyDay: 'change.tariff',
}

/** What was changed in a contract, in words. */
export const changeWord = (kind: string): SupportKey => words[kind] ?? 'change.other'
