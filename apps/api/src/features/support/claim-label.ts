import type { Lang } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'

/** Of a type (two digits) or a subtype (three); the code itself for what is neither. */
export function claimLabel(code: string, lang: Lang): string {
  const labels: Record<string, string> = textsOf('support', lang).claims
  return Object.hasOwn(labels, code) ? (labels[code] ?? code) : code
}
