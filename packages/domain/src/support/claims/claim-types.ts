// The official claim form (R1 of the regulator): a type, and a subtype of it. Codes from 100 are the retailer's own and
// never go to the distributor; some others are between companies and are not offered to customers.

type Energy = 'electricity' | 'gas'

const codes = (text: string): readonly string[] => text.split(' ')

const subtypesByType: Record<string, readonly string[]> = {
  '01': codes('001 002 038 070'),
  '02': codes(
    '003 004 005 006 007 008 009 010 011 012 036 037 040 046 047 049 057 067 068 069 073 075 101 102 103 104 105 109 110',
  ),
  '03': codes(
    '013 014 015 034 035 045 048 058 059 060 061 062 063 064 065 066 071 072 074 076 077 078 079 080 081 082 083 100 106 107 108 111 112 113 114',
  ),
  '04': codes('018 019'),
  '05': codes('020 021 022 023 039'),
  '06': codes('024 025 026 041 042 043 044'),
  '07': codes('027 028 029 030 031 032'),
  '08': codes('033'),
  '09': codes('050 051 052 053 054'),
}

const betweenCompanies = codes('006 007 012 037 047 048 049 069 073 079')
const gasTypes = codes('08 09')
const gasSubtypes = codes('068')
/** Waves, remotely read meters and self-consumption. */
const electricitySubtypes = codes('020 044 047 073 075 076 077')

export const claimTypes: readonly string[] = Object.keys(subtypesByType).sort()
export const claimSubtypes: readonly string[] = Object.values(subtypesByType).flat().sort()

const types = new Map(
  Object.entries(subtypesByType).flatMap(([type, subtypes]) => subtypes.map((one) => [one, type] as const)),
)

/** Undefined for what is no subtype. */
export const typeOf = (subtype: string): string | undefined => types.get(subtype)

export const isBetweenCompanies = (subtype: string) => betweenCompanies.includes(subtype)

/** Answered by the retailer itself. */
export const isRetailers = (subtype: string) => Number(subtype) >= 100

export function energyOf(subtype: string): Energy | 'both' {
  if (gasTypes.includes(typeOf(subtype) ?? '') || gasSubtypes.includes(subtype)) return 'gas'
  return electricitySubtypes.includes(subtype) ? 'electricity' : 'both'
}

export interface ClaimOffer {
  /** Energy of the contract, if one is chosen. */
  energy?: Energy | undefined
  /** Subtypes that the retailer does not offer. */
  closed?: readonly string[] | undefined
}

function isOffered(subtype: string, { energy, closed = [] }: ClaimOffer): boolean {
  if (isBetweenCompanies(subtype) || closed.includes(subtype)) return false
  return energy === undefined || ['both', energy].includes(energyOf(subtype))
}

/** In the order of their codes; none for what is no type. */
export function offeredSubtypes(type: string, offer: ClaimOffer = {}): string[] {
  return claimSubtypes.filter((subtype) => typeOf(subtype) === type && isOffered(subtype, offer))
}

/** The types with a subtype to choose. */
export function offeredTypes(offer: ClaimOffer = {}): string[] {
  return claimTypes.filter((type) => offeredSubtypes(type, offer).length > 0)
}
