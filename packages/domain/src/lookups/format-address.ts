import type { PostalAddress } from '../contract-changes/postal-address.ts'
import type { Lang } from '../settings/languages.ts'
import { streetTypeName } from './street-types.ts'

const catalan = new Set([8, 17, 25, 43])

/** The language of a place, for addresses of files, where no reader's language is known: Catalan in its provinces. */
export const placeLanguage = (state: string): Lang => (catalan.has(Number(state)) ? 'ca' : 'es')

/**
 * One line, as on an envelope: street, number, block, stairs, floor, door, postal code and town. The type of street is
 * said as the form offers it in that language.
 */
export function formatAddress(
  address: Omit<PostalAddress, 'name' | 'mobile' | 'email' | 'state'>,
  lang: Lang,
): string {
  const { tv, nv, pnp, bq, es, pt, pu, dp, poblacio, aclarador } = address
  const street = [streetTypeName(Number(tv), lang), nv].filter(Boolean).join(' ')
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
