import { isCaseNumber, normaliseCaseNumber } from '@fanal/domain/support/case-number'
import { energyOf } from '@fanal/domain/support/claims/claim-types'
import {
  type CommandCall,
  operatorWrite,
  type Option,
  optionText,
  UsageError,
} from '#platform/commands/command'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { Refusal } from '#platform/refusal'
import type { Worked } from './work-case.ts'

export const asOption: Record<'as', Option> = {
  as: { type: 'string', value: 'NAME', help: 'who of the staff; the customer reads it' },
}
export const textOption = (help: string): Record<'text', Option> => ({
  text: { type: 'string', value: 'TEXT', help },
})

export function numberOf({ args: [typed = ''] }: CommandCall): string {
  const number = normaliseCaseNumber(typed)
  if (!isCaseNumber(number)) throw new UsageError(`${typed} is not the number of a case`)
  return number
}

/** Refusals whose reason is worth a sentence. */
const sentences: Readonly<Record<string, (call: CommandCall, errors: Record<string, string[]>) => string>> = {
  too_soon: (call, { least = [] }) =>
    `the customer has ten working days to answer: ${optionText(call, 'until')} is before ${least.join('')}`,
  unanswered: () =>
    'the customer has not answered yet what they were asked; say --unanswered to pass it on without',
  has_it_already: ({ args: [, subtype = ''] }) => `has the subtype ${subtype} already`,
  other_energy: ({ args: [, subtype = ''] }) => {
    const energy = energyOf(subtype)
    return `${subtype} is a claim about ${energy}, its contract is of ${energy === 'gas' ? 'electricity' : 'gas'}`
  },
}

const problemsOf = ({ code, errors = {} }: AppError, call: CommandCall, number: string): string[] => {
  const [known] = Object.values(errors).flatMap((codes) => codes.flatMap((one) => sentences[one] ?? []))
  if (known) return [`case ${number}: ${known(call, errors)}`]
  const problems = Object.entries(errors).flatMap(([field, codes]) =>
    codes.map((one) => (field === '_' ? one : `${field}: ${one}`).replaceAll('_', ' ')),
  )
  if (code === 'not_found') return [`there is no case ${number}`]
  return problems.length > 0
    ? problems.map((problem) => `case ${number}: ${problem}`)
    : [`${number}: ${code}`]
}

/** A step of staff: made, told and recorded in one transaction; a refusal is told in words. */
export async function staffWrite<T>(
  call: CommandCall,
  kind: string,
  work: (tx: Db, step: { number: string; author: string }) => Promise<T>,
): Promise<T> {
  const number = numberOf(call)
  const author = optionText(call, 'as').slice(0, 100)
  try {
    return await operatorWrite(call.database, { kind: `case.${kind}`, detail: { number, author } }, (tx) =>
      work(tx, { number, author }),
    )
  } catch (error) {
    if (error instanceof AppError) throw new Refusal(problemsOf(error, call, number))
    throw error
  }
}

export function tell({ print, note }: CommandCall, { number, isMailed }: Worked, what: string): void {
  print(`Case ${number} ${what}`)
  if (!isMailed) note('No mail: nobody has confirmed this address. The link of the receipt shows it.')
}
