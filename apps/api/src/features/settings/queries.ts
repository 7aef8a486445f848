import {
  defaultAllSettings,
  defaultPrivateSettings,
  defaultPublicSettings,
} from '@fanal/domain/settings/default-settings'
import { defaultFlags, type Flags } from '@fanal/domain/settings/feature-flags'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { type Db, sql } from '#platform/database'

/** What the operator changed; everything else is as bundled. */
export async function findSettingsPatch(db: Db): Promise<SettingsPatch> {
  const row = await db.one<{ patch: SettingsPatch }>(sql`select patch from settings where id = 1`)
  return row.patch
}

export async function findSettings(db: Db): Promise<AllSettings> {
  return mergeSettings(defaultAllSettings, await findSettingsPatch(db))
}

/** Merging over the public defaults keeps their keys only: nothing private can slip through. */
export async function findPublicSettings(db: Db) {
  return mergeSettings(defaultPublicSettings, await findSettingsPatch(db))
}

export async function findPrivateSettings(db: Db) {
  return mergeSettings(defaultPrivateSettings, await findSettingsPatch(db))
}

export async function findFlags(db: Db): Promise<Flags> {
  const rows = await db.many<{ name: string; value: boolean }>(sql`select name, value from feature_flags`)
  return { ...defaultFlags, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** As `findSettingsPatch`, for a change of it: two operators at once change it one after the other. */
export async function lockSettingsPatch(tx: Db): Promise<SettingsPatch> {
  const row = await tx.one<{ patch: SettingsPatch }>(sql`select patch from settings where id = 1 for update`)
  return row.patch
}

export async function saveSettingsPatch(tx: Db, patch: SettingsPatch): Promise<void> {
  await tx.run(sql`update settings set patch = ${JSON.stringify(patch)}, updated_at = now() where id = 1`)
}

export async function saveFlag(tx: Db, name: string, value: boolean): Promise<void> {
  await tx.run(sql`
    insert into feature_flags (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}
