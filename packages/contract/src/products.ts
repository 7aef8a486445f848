import { endpoint } from './endpoint.ts'
import type { tariffOptionsSchemas } from './schemas/products.ts'

/** The access tariff, the product and its prices that a contract has, and those that it could change to with its powers. */
export const tariffOptions = endpoint<typeof tariffOptionsSchemas>({
  name: 'tariffOptions',
  isOwn: true,
  path: 'contracts/{contractName}/tariffs/',
  access: 'customer',
  errors: ['not_found'],
})
