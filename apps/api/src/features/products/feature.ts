import type { Feature } from '#feature'
import { productCommands } from './commands.ts'
import { productsRoutes } from './routes.ts'

export const products: Feature = {
  name: 'products',
  tables: ['products', 'product_prices'],
  routes: productsRoutes,
  commands: productCommands,
  demo: () => import('#demo/products/rows'),
}
