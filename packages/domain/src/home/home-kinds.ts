/** What a visitor can say of a home without a bill at hand. */
export const homeKinds = ['small', 'flat', 'house', 'shop'] as const
export type HomeKind = (typeof homeKinds)[number]

/** Our own assumption of an ordinary year, shown beside each kind. */
export const ordinaryHomes: Record<HomeKind, { powerKw: string; kwh: number }> = {
  small: { powerKw: '3.45', kwh: 1_500 },
  flat: { powerKw: '4.6', kwh: 2_500 },
  house: { powerKw: '5.75', kwh: 3_800 },
  shop: { powerKw: '6.9', kwh: 5_000 },
}
