/** Shown on home, and with the lists of contracts and invoices. */
export const bannerCodes = { home: 'home', coupons: 'coupons' } as const
