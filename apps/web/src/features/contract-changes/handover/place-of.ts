import type { PlacePart } from '#fields/rare-place-fields.tsx'

/** The path of a part of the address in the form. */
export const placeOf = <P extends PlacePart>(part: P) => ['address', part].join('.') as `address.${P}`
