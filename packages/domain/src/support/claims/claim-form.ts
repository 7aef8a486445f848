/** The fields of form R1, by which a case is passed on to the distributor. */
export type ClaimForm = Readonly<Record<string, unknown>>

/** Where a text stands: `['holder', 'phone']`. */
export type FormPath = readonly string[]

export interface FormText {
  path: FormPath
  text: string
}

const isGroup = (value: unknown): value is ClaimForm =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each text of a form with its place, in the order of the form. */
export const textsOfForm = (form: ClaimForm, within: FormPath = []): FormText[] =>
  Object.entries(form).flatMap(([key, value]) => {
    const path = [...within, key]
    if (isGroup(value)) return textsOfForm(value, path)
    return typeof value === 'string' ? [{ path, text: value }] : []
  })

/** The form with another text in this place. */
export function withText(form: ClaimForm, [key = '', ...rest]: FormPath, text: string): ClaimForm {
  const value = form[key]
  return { ...form, [key]: rest.length > 0 ? withText(isGroup(value) ? value : {}, rest, text) : text }
}

const fixed: ReadonlySet<string> = new Set(['process', 'step', 'reference', 'date', 'type', 'subtype'])

/** What the case itself decides is not corrected in its form. */
export const isCorrectable = ([key = '']: FormPath): boolean => !fixed.has(key)

/** The fields of a form that may be corrected, without those that the case decides. */
export const correctionsOf = (form: ClaimForm): ClaimForm =>
  Object.fromEntries(Object.entries(form).filter(([key]) => isCorrectable([key])))
