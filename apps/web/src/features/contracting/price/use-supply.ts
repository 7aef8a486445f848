import { cupsConfig, gasCupsConfig } from '@fanal/contract/contracting'
import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'
import { isValidCups, normaliseCups } from '@fanal/domain/identifiers/cups'
import type { ContractingErrors } from '@fanal/domain/contracting/forms/field-errors'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { FieldCodes } from '#lib/forms/field-codes.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'

/** What look-ups tell is good for half an hour. */
export const lookupFreshMs = 30 * 60_000

export interface Supply {
  /** The code that was looked up. */
  cups: string
  /** `away`: the register does not answer; nothing is known, and nothing is in the way. */
  state: 'none' | 'asking' | 'available' | 'refused' | 'away'
  config: CupsConfig | undefined
  /** Why it cannot be contracted, where that is told. */
  reason: 'own_contract' | 'open_switch' | 'is_gas' | 'is_electricity' | undefined
}

function stateOf(isWhole: boolean, config: CupsConfig | undefined, hasFailed: boolean): Supply['state'] {
  if (!isWhole) return 'none'
  if (!config) return hasFailed ? 'away' : 'asking'
  if (!config.cups_availability.available) return 'refused'
  return config.is_away ? 'away' : 'available'
}

/** Which energy the other one is, so that it can be named. */
function reasonOf(energy: ContractType, config: CupsConfig | undefined): Supply['reason'] {
  const reason = config?.cups_availability.reason
  if (reason !== 'other_energy') return reason
  return energy === 'gas' ? 'is_electricity' : 'is_gas'
}

/**
 * Looks a supply point up as soon as its code is whole, with 20 or 22 characters. Consumption and social bonus are told only to who
 * says to be the holder or to act for them.
 */
export function useSupply(cups: string, energy: ContractType, isHolder = false): Supply {
  const code = normaliseCups(cups)
  const isWhole = isValidCups(code)
  const asked = energy === 'gas' ? gasCupsConfig : cupsConfig
  const params = { cups: code }
  const { data, error } = useApiQuery(
    asked,
    { params, query: { old: '0' } },
    { isWanted: isWhole, freshMs: lookupFreshMs },
  )
  // Known data stays while more is asked for.
  const { data: all } = useApiQuery(
    asked,
    { params, query: { old: '0', holder: '1' } },
    { isWanted: isWhole && isHolder, freshMs: lookupFreshMs },
  )
  const told = (isHolder ? all : undefined) ?? data
  const config = isWhole ? told : undefined
  return {
    cups: code,
    state: stateOf(isWhole, config, error !== null),
    config,
    reason: reasonOf(energy, config),
  }
}

/** As a step's rule wants it. What was found about the code of before says nothing about the one that is typed. */
export function availabilityOf({ cups, state }: Supply, typed: string): false | undefined {
  return state === 'refused' && cups === normaliseCups(typed) ? false : undefined
}

/** A supply point that cannot be contracted, with the reason where one is told. */
export function withReason(errors: ContractingErrors, { reason }: Supply): FieldCodes {
  return errors['cups'] === 'cups_not_available' && reason ? { ...errors, cups: reason } : errors
}
