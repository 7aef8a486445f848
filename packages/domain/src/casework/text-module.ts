// Ready-made texts of staff, with variables that are filled in from the case.

export const moduleVariables = [
  'name',
  'number',
  'subject',
  'due',
  'invoice',
  'contract',
  'agent',
  'company',
  'phone',
  'body',
] as const
export type ModuleVariable = (typeof moduleVariables)[number]
export type ModuleValues = Record<ModuleVariable, string>

const variable = /\{(\w*)\}/g
const isVariable = (name: string): name is ModuleVariable => moduleVariables.some((one) => one === name)

/** The variables of a text that do not exist. */
export const unknownVariables = (text: string): string[] =>
  [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))].filter((name) => !isVariable(name))

export const fillModule = (text: string, values: Partial<ModuleValues>): string =>
  text.replaceAll(variable, (whole, name: string) => (isVariable(name) && values[name]) || whole)

/** Variables that nobody filled in: a text with one must not reach a customer. */
export const leftVariables = (text: string): string[] =>
  [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))].filter(isVariable)
