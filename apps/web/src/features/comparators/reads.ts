import { publicProducts } from '@fanal/contract/comparators'
import { comers, gasComers } from '@fanal/contract/contracting'
import type { ContractType } from '@fanal/domain/settings/settings'
import { read } from '#lib/api/read.ts'

export const publicProductsRead = read(publicProducts, {})

/** The retailers that a bill may come from. */
export const originsRead = (energy: ContractType) =>
  read(energy === 'gas' ? gasComers : comers, { query: {} })
