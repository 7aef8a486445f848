import { langs } from '../settings/languages.ts'
import { htmlProblem } from './html-problem.ts'
import type { PartName, Parts, PublishField } from './publish-kinds.ts'

/** Why a draft cannot be published: which field of which part, and what of it. */
export interface PublishProblem {
  part: PartName
  field: string
  problem:
    | 'missing'
    | 'missing_language'
    | 'too_long'
    | 'unknown_variable'
    | 'lost_variable'
    | 'bad_html'
    | 'not_valid'
  /** The variable, the tag, or what the check of its kind says. */
  detail: string
}

/** The variables that a text names: `{name}`. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = '']) => name)),
]

function textProblems(text: string, field: PublishField) {
  const { form, variables, needs = [], maxLength = Number.POSITIVE_INFINITY } = field
  const broken = form === 'html' ? htmlProblem(text) : undefined
  const unknown = variables ? variablesIn(text).filter((name) => !variables.includes(name)) : []
  const named = variablesIn(text)
  const lost = needs.filter((name) => !named.includes(name))
  return [
    ...(text.length > maxLength ? [{ problem: 'too_long' as const, detail: String(maxLength) }] : []),
    ...unknown.map((name) => ({ problem: 'unknown_variable' as const, detail: `{${name}}` })),
    ...lost.map((name) => ({ problem: 'lost_variable' as const, detail: `{${name}}` })),
    ...(broken === undefined ? [] : [{ problem: 'bad_html' as const, detail: broken }]),
  ]
}

/** What keeps a draft from being published; nothing of it is known to the server alone. */
export function publishProblems(fields: readonly PublishField[], parts: Parts): PublishProblem[] {
  return fields.flatMap((field) => {
    const { name, form, isOptional = false, isShared = false, isUrgent = false } = field
    const names: PartName[] = isShared ? ['all'] : [...langs]
    const isWritten = (part: PartName) => (parts[part]?.[name] ?? '').trim() !== ''
    const isSomewhere = names.some(isWritten)
    return names.flatMap((part): PublishProblem[] => {
      if (isWritten(part))
        return textProblems(parts[part]?.[name] ?? '', field).map((one) => ({ part, field: name, ...one }))
      // An empty setting is a choice too; whether its kind allows it, that kind checks.
      if (form === 'value') return []
      const mayBeEmpty = isSomewhere ? isUrgent : isOptional
      return mayBeEmpty
        ? []
        : [{ part, field: name, problem: isSomewhere ? 'missing_language' : 'missing', detail: '' }]
    })
  })
}

/** The fields of which the two differ, by part; empty texts and missing ones are the same. */
export function changedFields(
  before: Parts,
  after: Parts,
): { part: PartName; field: string; before: string; after: string }[] {
  const partsOf = [...new Set([...Object.keys(before), ...Object.keys(after)])] as PartName[]
  return partsOf.flatMap((part) => {
    const fields = new Set([...Object.keys(before[part] ?? {}), ...Object.keys(after[part] ?? {})])
    return [...fields].flatMap((field) => {
      const [had, has] = [before[part]?.[field] ?? '', after[part]?.[field] ?? '']
      return had === has ? [] : [{ part, field, before: had, after: has }]
    })
  })
}
