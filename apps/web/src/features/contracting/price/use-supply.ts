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
  /** `away`: the register does not answer; nothing is known, and nothing is in the way. */
  state: 'none' | 'asking' | 'available' | 'refused' | 'away'
  config: CupsConfig | undefined
}

function stateOf(isWhole: boolean, config: CupsConfig | undefined, hasFailed: boolean): Supply['state'] {
  if (!isWhole) return 'none'
  if (!config) return hasFailed ? 'away' : 'asking'
  if (!config.cups_availability.available) return 'refused'
  return config.is_away ? 'away' : 'available'
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
  return { state: stateOf(isWhole, config, error !== null), config }
}

/** A supply point that cannot be contracted, with the reason where one is told. */
export function withReason(errors: ContractingErrors, { config }: Supply): FieldCodes {
  const reason = config?.cups_availability.reason
  return errors['cups'] === 'cups_not_available' && reason ? { ...errors, cups: reason } : errors
}
