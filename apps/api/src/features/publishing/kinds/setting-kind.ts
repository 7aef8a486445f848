import { isOpenSetting, type Parts, type PartValue } from '@fanal/domain/publishing/publish-kinds'
import { defaultAllSettings } from '@fanal/domain/settings/default-settings'
import { eachLang, type Lang, langs } from '@fanal/domain/settings/languages'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import { parseSettingValue, settingAt, settingKeys, withSettingAt } from '@fanal/domain/settings/setting-at'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import { bundledAt, checkSetting, setSetting } from '#features/settings/change-settings'
import { findSettings, findSettingsPatch } from '#features/settings/queries'
import { Refusal } from '#platform/refusal'
import type { KindSource } from './publish-kind.ts'

/** Texts by language are one thing: `invoicing.generalTerms`, not `invoicing.generalTerms.es`. */
const thingOf = (key: string): string => {
  const group = key.slice(0, key.lastIndexOf('.'))
  return isByLanguage(settingAt(defaultAllSettings, group)) ? group : key
}

const isByLanguage = (value: unknown): value is Record<Lang, string> =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === [...langs].sort().join()

const keys = [...new Set(settingKeys(defaultAllSettings).map(thingOf))].filter(isOpenSetting)

const asTyped = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

const typedOf = (parts: Parts): string =>
  parts.all ? (parts.all['value'] ?? '') : JSON.stringify(eachLang((lang) => parts[lang]?.['value'] ?? ''))

function formOf(value: unknown) {
  if (typeof value === 'boolean') return 'switch' as const
  return isByLanguage(value) ? ('words' as const) : ('value' as const)
}

export const settingKind: KindSource = {
  list: async () => keys.map((key) => ({ key, title: key })),
  async find(db, key) {
    if (!keys.includes(key)) return undefined
    const value = settingAt(await findSettings(db), key)
    const part = (of: unknown): PartValue => ({ value: asTyped(of) })
    return {
      title: key,
      fields: [{ name: 'value', form: formOf(value), isOptional: true, isShared: !isByLanguage(value) }],
      parts: isByLanguage(value) ? eachLang((lang) => part(value[lang])) : { all: part(value) },
    }
  },
  async check(db, key, parts) {
    try {
      checkSetting(await findSettingsPatch(db), key, typedOf(parts))
      return []
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const part = parts.all ? 'all' : 'es'
      return error.problems.map((detail) => ({ part, field: 'value', problem: 'not_valid', detail }))
    }
  },
  answered(key, parts) {
    const value = parseSettingValue(bundledAt(key), typedOf(parts))
    return (name, answer) =>
      name === 'publicSettings' && value !== undefined
        ? mergeSettings(answer as PublicSettings, withSettingAt({}, key, value))
        : answer
  },
  publish: (tx, key, parts) => setSetting(tx, key, typedOf(parts)),
}
