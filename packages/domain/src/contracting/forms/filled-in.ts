import { powerFields } from '../../contract-changes/power-fields.ts'
import { type ContractForm, noSelfcons } from './forms.ts'

// Values that the register filled in go with their supply point: another CUPS brings its own, or leaves them blank. What somebody
// typed stays, and a warning says where the register differs.

/** What a supply point tells, as the fields show it; blank where it tells nothing. */
export interface FilledIn {
  zipcode: string
  /** Six, P1 first. */
  powers: readonly string[]
  accessTariff: string
  selfconsCode: string
}

interface Sources {
  /** The supply point before; undefined for the first. */
  before: FilledIn | undefined
  after: FilledIn
}

/** A single field. */
export const followedText = (value: string, before: string | undefined, after: string): string =>
  value === '' || value === before ? after : value

/** `isUnvisited`: nobody has seen the step, so nothing in it was typed. */
export function followedContract(
  contract: ContractForm,
  { before, after, isUnvisited }: Sources & { isUnvisited: boolean },
): ContractForm {
  const isTold = before !== undefined || after.powers.some(Boolean)
  const typed = powerFields.map((field) => contract[field])
  const isOurs =
    (isUnvisited && isTold) ||
    typed.every((power) => power === '') ||
    typed.join('|') === before?.powers.join('|')
  const powers = Object.fromEntries(powerFields.map((field, index) => [field, after.powers[index] ?? '']))
  const isOurSelfcons = isUnvisited ? isTold : contract.selfconsCode === before?.selfconsCode
  const { accessTariff, selfconsCode } = after
  return {
    ...contract,
    ...(isOurs && { ...powers, accessTariff }),
    ...(isOurSelfcons && { selfcons: selfconsCode !== noSelfcons, selfconsCode }),
  }
}
