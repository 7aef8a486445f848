import type { OmipAlert } from '@fanal/contract/schemas/market-alerts'

/** What the page shows first: the product of its address, else that of the first alert. */
export const productShown = (
  asked: string | null | undefined,
  alerts: readonly OmipAlert[],
): string | undefined => asked || alerts[0]?.product
