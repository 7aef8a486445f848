import type { BillPart } from '@fanal/domain/invoices/explain-bill'

/** The light colours of the bill on screen: periods have the same colour everywhere. */
export const partColours: Record<BillPart, string> = {
  power: '#2f6f9f',
  energy_p1: '#b5384c',
  energy_p2: '#d4801c',
  energy_p3: '#3f8f8a',
  energy_p4: '#5b6bb0',
  energy_p5: '#8a5a9e',
  energy_p6: '#7b8490',
  energy: '#5d9ea1',
  surplus: '#b58f05',
  fixed: '#2f6f9f',
  social_bonus: '#6d8f3c',
  excess: '#c0679a',
  supply: '#5d9ea1',
  rent: '#a3623a',
  other: '#45607a',
  taxes: '#6b6459',
  battery: '#1c6b3f',
}
