import type { Lang, Locale } from '@fanal/domain/settings/languages'
import type { Settings } from '@fanal/domain/settings/settings'

/** What the document of the desk carries: nothing about anybody. */
export interface DeskState {
  lang: Lang
  locale: Locale
  theme: 'light' | 'dark' | null
  settings: Settings
  isDemo: boolean
  /** The browser brings a cookie of the desk: whether its session lives is to be asked. */
  hasSession: boolean
  /** Whether staff can sign in at the retailer's provider, and whether they may by password. */
  ways: { openid: boolean; password: boolean }
}
