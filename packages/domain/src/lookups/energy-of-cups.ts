import type { ContractType } from '../settings/settings.ts'
import { isValidCups, normaliseCups } from '../identifiers/cups.ts'

/** The large distributors of electricity. */
const electricity = ['0021', '0022', '0026', '0027', '0031']
/** Networks of gas. */
const gas = '0205 0208 0217 0218 0220 0221 0222 0226 0227 0229 0230 0233 0234 0237 0238 0239 0241 0242'.split(
  ' ',
)

/**
 * The energy that the number of its distributor speaks of; undefined where it does not tell. A hint only: some small distributors of
 * electricity have numbers that networks of gas have too.
 */
export function likelyEnergyOf(typed: string): ContractType | undefined {
  if (!isValidCups(typed)) return undefined
  const distributor = normaliseCups(typed).slice(2, 6)
  if (electricity.includes(distributor)) return 'electricity'
  return gas.includes(distributor) ? 'gas' : undefined
}
