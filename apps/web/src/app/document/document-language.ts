import type { PortalState } from '#lib/portal.tsx'

/** Languages without texts of their own are shown in another: the document says which, so that it is read out right. */
export const languageOf = ({ lang, locale }: Pick<PortalState, 'lang' | 'locale'>): string =>
  locale.startsWith(`${lang}-`) ? ` lang="${locale}"` : ` lang="${lang}" data-locale="${locale}"`
