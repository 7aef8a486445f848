import * as contract from '@fanal/contract/power-advice'
import type { Feature } from '#feature'

export const powerAdvice: Feature = {
  name: 'power-advice',
  reads: ['effective_invoices', 'invoice_lines'],
  contract,
  routes: () => import('./routes.ts'),
}
