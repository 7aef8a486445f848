import type { Feature } from '#feature'
import { productsRoutes } from './routes.ts'

export const products: Feature = {
  name: 'products',
  tables: ['products', 'product_prices'],
  reads: ['contract_names'],
  routes: productsRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/products/rows'),
}
