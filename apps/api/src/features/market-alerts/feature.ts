import type { Feature } from '#feature'
import { evaluateMarket } from './evaluate/evaluate-market.ts'
import { marketAlertsRoutes } from './routes.ts'

export const marketAlerts: Feature = {
  name: 'market-alerts',
  tables: ['market_products', 'market_prices', 'market_days', 'market_alerts', 'market_told_days'],
  reads: ['comparators', 'contracts', 'products'],
  routes: marketAlertsRoutes,
  commands: () => import('./commands.ts'),
  // An import does it at once; this goes on with what was cut off, and ends alerts on the day that they are over.
  jobs: [{ name: 'evaluate the market', everyMs: 60_000, run: (deps) => evaluateMarket(deps, new Date()) }],
  demo: () => import('#demo/market-alerts/rows'),
}
