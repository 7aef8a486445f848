import { accessCalls } from './documented/access.ts'
import { batteryCalls } from './documented/batteries.ts'
import { calculatorCalls } from './documented/calculator.ts'
import { comparatorCalls } from './documented/comparators.ts'
import { consumptionCalls } from './documented/consumption.ts'
import { contentCalls } from './documented/content.ts'
import { changeCalls } from './documented/contract-changes.ts'
import { contractingCalls } from './documented/contracting.ts'
import { contractCalls } from './documented/contracts.ts'
import { invoiceCalls } from './documented/invoices.ts'
import { lookupCalls } from './documented/lookups.ts'
import { marketAlertCalls } from './documented/market-alerts.ts'
import { newsletterCalls } from './documented/newsletter.ts'
import { paymentCalls } from './documented/payment.ts'
import { settingsCalls } from './documented/settings.ts'
import { supportCalls } from './documented/support.ts'
import type { Documented } from './visit.ts'

/** Translations of calls for an upstream that only has the minimal API, by name. */
export const documentedCalls: Readonly<Record<string, Documented>> = {
  ...accessCalls,
  ...batteryCalls,
  ...calculatorCalls,
  ...comparatorCalls,
  ...consumptionCalls,
  ...contentCalls,
  ...changeCalls,
  ...contractCalls,
  ...contractingCalls,
  ...invoiceCalls,
  ...lookupCalls,
  ...marketAlertCalls,
  ...newsletterCalls,
  ...paymentCalls,
  ...settingsCalls,
  ...supportCalls,
}
