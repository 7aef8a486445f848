import {
  defaultAllSettings,
  defaultPrivateSettings,
  defaultPublicSettings,
} from '@fanal/domain/settings/default-settings'
import { defaultFlags, type Flags } from '@fanal/domain/settings/feature-flags'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { bundledRates } from '@fanal/domain/rates/bundled-rates'
import { overridingRates, taxPercents } from '@fanal/domain/rates/override-rates'
import type { Rate, Rates } from '@fanal/domain/rates/rate'
import { madridDayOf } from '@fanal/domain/dates'
import type { AllSettings, PublicSettings } from '@fanal/domain/settings/settings'
import { type Db, sql } from '#platform/database'
import { isPool } from '#platform/database/handles'

const known = new WeakMap<Db, Promise<SettingsPatch>>()

/** The operator's changes; everything else is default. Read once in a request or transaction, and each time from the pool. */
export function findSettingsPatch(db: Db): Promise<SettingsPatch> {
  if (isPool(db)) return readPatch(db)
  const patch = known.get(db) ?? readPatch(db)
  known.set(db, patch)
  return patch
}

async function readPatch(db: Db): Promise<SettingsPatch> {
  const row = await db.one<{ patch: SettingsPatch }>(sql`select patch from settings where id = 1`)
  return row.patch
}

export async function findSettings(db: Db): Promise<AllSettings> {
  return mergeSettings(defaultAllSettings, await findSettingsPatch(db))
}

/** The operator's imported rates and tax settings: one statement, since every page needs both. */
async function findPatchAndRates(db: Db): Promise<{ patch: SettingsPatch; rates: Rates }> {
  const { patch, imported } = await db.one<{ patch: SettingsPatch; imported: Rate[] }>(sql`
    select patch, (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'scope', scope, 'up_to_w', up_to_w,
        'from', valid_from, 'to', valid_to, 'values', amounts, 'conditional', conditional, 'source', source)
        order by kind, scope, up_to_w, valid_from nulls first), '[]') from rates) as imported
    from settings where id = 1`)
  const { taxes } = mergeSettings({ taxes: defaultAllSettings.taxes }, patch)
  return { patch, rates: [overridingRates(taxes), imported, bundledRates] }
}

/** Taxes and regulated prices by day: the operator's percentages, then imported rows, then bundled ones. */
export async function findRates(db: Db): Promise<Rates> {
  return (await findPatchAndRates(db)).rates
}

/** The operator's imported rows only. */
export async function findImportedRates(db: Db): Promise<readonly Rate[]> {
  const [, imported = []] = await findRates(db)
  return imported
}

/**
 * Merging over the public defaults keeps their keys only: nothing private can leak. Browsers get the taxes of today.
 */
export async function findPublicSettings(db: Db): Promise<PublicSettings> {
  const { patch, rates } = await findPatchAndRates(db)
  const taxes = taxPercents(rates, madridDayOf(Date.now()))
  return { ...mergeSettings(defaultPublicSettings, patch), taxes }
}

export async function findPrivateSettings(db: Db) {
  return mergeSettings(defaultPrivateSettings, await findSettingsPatch(db))
}

export async function findFlags(db: Db): Promise<Flags> {
  const rows = await db.many<{ name: string; value: boolean }>(sql`select name, value from feature_flags`)
  return { ...defaultFlags, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** Like `findSettingsPatch`, with a lock: parallel changes are serialised. */
export async function lockSettingsPatch(tx: Db): Promise<SettingsPatch> {
  const row = await tx.one<{ patch: SettingsPatch }>(sql`select patch from settings where id = 1 for update`)
  return row.patch
}

export async function saveSettingsPatch(tx: Db, patch: SettingsPatch): Promise<void> {
  known.delete(tx)
  await tx.run(sql`update settings set patch = ${JSON.stringify(patch)}, updated_at = now() where id = 1`)
}

export async function saveFlag(tx: Db, name: string, value: boolean): Promise<void> {
  await tx.run(sql`
    insert into feature_flags (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}

/** Two parallel imports could overlap unnoticed. */
export async function lockRates(tx: Db): Promise<void> {
  await tx.run(sql`lock table rates in share row exclusive mode`)
}

export async function replaceRates(tx: Db, rates: readonly Rate[]): Promise<void> {
  await tx.run(sql`delete from rates`)
  for (const { kind, scope, up_to_w, from, to, values, conditional, source } of rates)
    await tx.run(sql`
      insert into rates (kind, scope, up_to_w, valid_from, valid_to, amounts, conditional, source)
      values (${kind}, ${scope}, ${up_to_w}, ${from}, ${to}, ${values}, ${conditional}, ${source})`)
}
