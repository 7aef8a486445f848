import type { OfferedProduct } from '#features/products/queries'

/** A comparison says what a bill would have been; a reference price that follows the market cannot. */
export const withKnownPrice = (sold: readonly OfferedProduct[]): OfferedProduct[] =>
  sold.filter(({ is_indexed }) => !is_indexed)
