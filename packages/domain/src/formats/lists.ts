import { type Lang, localeOf } from '../settings/languages.ts'

/** "enero, febrero y marzo"; by Intl, which knows that Spanish says "e" before an i. Away from first pages. */
export const listOf = (lang: Lang, items: readonly string[]) =>
  new Intl.ListFormat(localeOf(lang)).format(items)
