import * as contract from '@fanal/contract/products'
import type { Feature } from '#feature'

export const products: Feature = {
  name: 'products',
  tables: ['products', 'product_prices'],
  reads: ['contract_names'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/products/rows'),
}
