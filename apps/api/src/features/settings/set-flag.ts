import { flagNames } from '@fanal/domain/settings/feature-flags'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { saveFlag } from './queries.ts'

export async function setFlag(tx: Db, name: string, value: boolean): Promise<void> {
  if (!flagNames.some((known) => known === name))
    throw new Refusal([`${name}: there is no such flag (there are ${flagNames.join(', ')})`])
  await saveFlag(tx, name, value)
}
