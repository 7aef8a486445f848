import { resolveAliases } from '@fanal/domain/settings/setting-at'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { changeSettings, layOver } from './change-settings.ts'

/** Merges a file over the stored settings, or with `replace` over the defaults. */
export async function importSettings(
  tx: Db,
  file: unknown,
  { replace }: { replace: boolean },
): Promise<void> {
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw new Refusal(['the whole: expected a JSON object of settings'])
  await changeSettings(tx, (patch) => (replace ? file : layOver(patch, resolveAliases(file))))
}
