import * as contract from '@fanal/contract/gas-readings'
import type { Feature } from '#feature'

export const gasReadings: Feature = {
  name: 'gas-readings',
  reads: ['effective_invoices', 'invoice_lines'],
  contract,
  routes: () => import('./routes.ts'),
}
