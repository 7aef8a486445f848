import type { Lang } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'

/** Label of a type (two digits) or a subtype (three); any other code is returned as it is. */
export function claimLabel(code: string, lang: Lang): string {
  const labels: Record<string, string> = textsOf('support', lang).claims
  return Object.hasOwn(labels, code) ? (labels[code] ?? code) : code
}
