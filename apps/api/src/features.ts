import type { Feature } from '#feature'
import { access } from '#features/access/feature'
import { batteries } from '#features/batteries/feature'
import { consumption } from '#features/consumption/feature'
import { content } from '#features/content/feature'
import { contractChanges } from '#features/contract-changes/feature'
import { contracts } from '#features/contracts/feature'
import { invoices } from '#features/invoices/feature'
import { lookups } from '#features/lookups/feature'
import { mailbox } from '#features/mailbox/feature'
import { payment } from '#features/payment/feature'
import { products } from '#features/products/feature'
import { settings } from '#features/settings/feature'
import { platform } from './platform-feature.ts'

/** Every feature of the portal. The rows of the demo world are saved in this order: first those that others name. */
export const features: readonly Feature[] = [
  platform,
  settings,
  content,
  access,
  lookups,
  products,
  contracts,
  invoices,
  consumption,
  batteries,
  payment,
  contractChanges,
  mailbox,
]
