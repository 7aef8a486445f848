import type { Locale } from '@fanal/domain/settings/languages'

/** Each language in its own name. */
export const languageNames: Record<Locale, string> = {
  'ca-ES': 'Català',
  'es-ES': 'Castellano',
  'en-US': 'English',
  'gl-ES': 'Galego',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
}
