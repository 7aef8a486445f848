import * as contract from '@fanal/contract/market-alerts'
import type { Feature } from '#feature'

export const marketAlerts: Feature = {
  name: 'market-alerts',
  tables: ['market_products', 'market_prices', 'market_days', 'market_alerts', 'market_told_days'],
  reads: ['comparators', 'contracts', 'products'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  // An import does it at once; this goes on with what was cut off, and ends alerts on the day that they are over.
  jobs: [
    {
      name: 'evaluate the market',
      everyMs: 60_000,
      run: async (deps) => (await import('./evaluate/evaluate-market.ts')).evaluateMarket(deps, new Date()),
    },
  ],
  demo: () => import('#demo/market-alerts/rows'),
}
