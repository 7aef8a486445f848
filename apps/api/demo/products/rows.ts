import type { DemoRows } from '#demo/rows'
import { saveProduct } from '#features/products/import-products'
import { demoProducts } from './products.ts'

export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  for (const product of demoProducts) await saveProduct(tx, product)
}
