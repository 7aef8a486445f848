import { publicProducts } from '@fanal/contract/comparators'
import { read } from '#lib/api/read.ts'

export const publicProductsRead = read(publicProducts, {})
