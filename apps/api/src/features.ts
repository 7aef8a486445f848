import type { Feature } from '#feature'
import { access } from '#features/access/feature'
import { account } from '#features/account/feature'
import { activation } from '#features/activation/feature'
import { batteries } from '#features/batteries/feature'
import { calculator } from '#features/calculator/feature'
import { casework } from '#features/casework/feature'
import { comparators } from '#features/comparators/feature'
import { consumption } from '#features/consumption/feature'
import { content } from '#features/content/feature'
import { contractChanges } from '#features/contract-changes/feature'
import { contracting } from '#features/contracting/feature'
import { contracts } from '#features/contracts/feature'
import { customers } from '#features/customers/feature'
import { gasReadings } from '#features/gas-readings/feature'
import { home } from '#features/home/feature'
import { invoices } from '#features/invoices/feature'
import { lookups } from '#features/lookups/feature'
import { looks } from '#features/looks/feature'
import { mailbox } from '#features/mailbox/feature'
import { marketAlerts } from '#features/market-alerts/feature'
import { newsletter } from '#features/newsletter/feature'
import { notices } from '#features/notices/feature'
import { passkeys } from '#features/passkeys/feature'
import { payment } from '#features/payment/feature'
import { powerAdvice } from '#features/power-advice/feature'
import { products } from '#features/products/feature'
import { publishing } from '#features/publishing/feature'
import { recovery } from '#features/recovery/feature'
import { reports } from '#features/reports/feature'
import { settings } from '#features/settings/feature'
import { singleSignOn } from '#features/single-sign-on/feature'
import { staff } from '#features/staff/feature'
import { support } from '#features/support/feature'
import { tasks } from '#features/tasks/feature'
import { platform } from './platform-feature.ts'

/** All features of the portal. The demo's rows are saved in this order: referenced ones first. */
export const features: readonly Feature[] = [
  platform,
  account,
  access,
  passkeys,
  singleSignOn,
  activation,
  recovery,
  settings,
  staff,
  content,
  lookups,
  products,
  comparators,
  contracts,
  invoices,
  consumption,
  powerAdvice,
  gasReadings,
  batteries,
  payment,
  contractChanges,
  support,
  casework,
  reports,
  looks,
  customers,
  contracting,
  tasks,
  calculator,
  newsletter,
  marketAlerts,
  home,
  notices,
  publishing,
  mailbox,
]
