import type { Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'

/** What a change is called, in the language of whoever asks. */
export function changeLabel(kind: string, locale: Locale): string {
  const kinds: Record<string, string> = textsOf('contract-changes', locale).kinds
  return kinds[kind] ?? kind
}
