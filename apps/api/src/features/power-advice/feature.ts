import type { Feature } from '#feature'
import { powerAdviceRoutes } from './routes.ts'

export const powerAdvice: Feature = {
  name: 'power-advice',
  reads: ['effective_invoices', 'invoice_lines'],
  routes: powerAdviceRoutes,
}
