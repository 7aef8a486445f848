import type { SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { changeSettings, layOver } from '#features/settings/change-settings'
import type { Db } from '#platform/database'
import { replaceBrandFiles } from './brand-queries.ts'
import type { Picture, ReadBrand } from './read-brand.ts'

/** What a brand can say; the rest of these groups is the operator's. */
const invoicingKeys = [
  'legalName',
  'vat',
  'street',
  'postalCode',
  'city',
  'registration',
  'website',
  'arbitration',
  'earlyEnd',
  'generalTerms',
]

/** The settings without any brand: nothing of the one before may stay. */
function withoutBrand(patch: SettingsPatch): SettingsPatch {
  const { organization: _, theme: __, links: ___, invoicing, ...rest } = patch
  const kept = Object.entries(invoicing ?? {}).filter(([key]) => !invoicingKeys.includes(key))
  return kept.length > 0 ? { ...rest, invoicing: Object.fromEntries(kept) } : rest
}

function settingsOf({ brand, files }: ReadBrand): unknown {
  const { name, colours, radius, contact, links, legal, mail } = brand
  const address = (picture: Picture) => {
    const file = files[picture]
    return file ? { [picture]: `/api/v2/brand/${file.name}` } : {}
  }
  const { name: legalName, ...others } = legal ?? {}
  const { phone, ...reached } = contact ?? {}
  return {
    organization: { name, ...(phone !== undefined && { phone_crm: phone }), ...reached },
    theme: {
      ...colours,
      ...(radius !== undefined && { radius }),
      mailHeading: mail?.heading ?? name,
      ...address('logo'),
      ...address('logoDark'),
      ...address('favicon'),
      ...address('icon192'),
      ...address('icon512'),
    },
    ...(links && { links }),
    ...(legal && { invoicing: { ...(legalName !== undefined && { legalName }), ...others } }),
  }
}

/** Puts a brand in the place of the one before. */
export async function importBrand(tx: Db, read: ReadBrand): Promise<void> {
  await changeSettings(tx, (patch) => layOver(withoutBrand(patch), settingsOf(read)))
  await replaceBrandFiles(tx, Object.values(read.files))
}

/** The bundled brand again. */
export async function resetBrand(tx: Db): Promise<void> {
  await changeSettings(tx, withoutBrand)
  await replaceBrandFiles(tx, [])
}
