import type { PostalAddress } from '../contract-changes/postal-address.ts'
import { streetTypeName } from './street-types.ts'

/** Streets in Catalan provinces are written in Catalan. */
const catalan = new Set([8, 17, 25, 43])

/** One line, as on an envelope: street, number, block, stairs, floor, door, postal code and town. */
export function formatAddress(address: Omit<PostalAddress, 'name' | 'mobile' | 'email'>): string {
  const { tv, nv, pnp, bq, es, pt, pu, dp, poblacio, state, aclarador } = address
  const street = [streetTypeName(Number(tv), catalan.has(Number(state)) ? 'ca' : 'es'), nv]
    .filter(Boolean)
    .join(' ')
  const door = [pt, pu].filter(Boolean).join(' ')
  const parts = [
    street,
    pnp,
    bq && `bl. ${bq}`,
    es && `esc. ${es}`,
    door,
    `${dp} ${poblacio}`.trim(),
    aclarador,
  ]
  return parts.filter(Boolean).join(', ')
}
