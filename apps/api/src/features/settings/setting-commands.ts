import { madridDayOf } from '@fanal/domain/dates'
import { settingAt, settingKeys } from '@fanal/domain/settings/setting-at'
import { bundledAt, setSetting, unsetSetting } from '#features/settings/change-settings'
import { importSettings } from '#features/settings/import-settings'
import { findSettings, findSettingsPatch } from '#features/settings/queries'
import { type Command, operatorWrite, readJsonFile } from '#platform/commands/command'
import { findPasswordCost } from '#platform/passwords/password-cost'

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

export const settingCommands: Command[] = [
  {
    name: 'settings get',
    usage: '[key]',
    help: 'Prints the settings that count, or one of them (features.signup), or a group (features).',
    options: { changed: { type: 'boolean', help: 'only what was changed, as a file for settings import' } },
    async run({ args: [key], options, database, print }) {
      if (key !== undefined) bundledAt(key)
      const settings = options['changed'] ? await findSettingsPatch(database) : await findSettings(database)
      print(asText(key === undefined ? settings : (settingAt(settings, key) ?? {})))
    },
  },
  {
    name: 'settings set',
    usage: '<key> <value>',
    help: 'Changes one setting. Texts as they are; lists and groups as JSON. Of a group only the named keys change.',
    async run({ args: [key = '', value = ''], database, print }) {
      await operatorWrite(database, { kind: 'settings.set', detail: { key, value } }, (tx) =>
        setSetting(tx, key, value),
      )
      print(`${key} = ${asText(settingAt(await findSettings(database), key))}`)
    },
  },
  {
    name: 'settings unset',
    usage: '<key>',
    help: 'Gives a setting, or a whole group, its bundled value again.',
    async run({ args: [key = ''], database, print }) {
      await operatorWrite(database, { kind: 'settings.unset', detail: { key } }, (tx) =>
        unsetSetting(tx, key),
      )
      print(`${key} = ${asText(settingAt(await findSettings(database), key))}`)
    },
  },
  {
    name: 'settings import',
    usage: '<file>',
    help: 'Changes every setting that a JSON file names, or none when one of them is refused.',
    options: { replace: { type: 'boolean', help: 'what the file does not name becomes as bundled' } },
    async run({ args: [path = ''], options, database, print }) {
      const file = await readJsonFile(path)
      const replace = options['replace'] === true
      const keys = typeof file === 'object' && file !== null ? settingKeys(file) : []
      await operatorWrite(database, { kind: 'settings.import', detail: { keys, replace } }, (tx) =>
        importSettings(tx, file, { replace }),
      )
      print(`Imported ${keys.length} settings`)
    },
  },
  {
    name: 'settings password-cost',
    help: 'Prints what hashing a password costs: measured when the database was first used.',
    async run({ database, print }) {
      const cost = await findPasswordCost(database)
      if (!cost) throw new Error('The cost of a password is not measured yet')
      const { memoryKib, passes, hashMs, measuredAt } = cost
      const day = madridDayOf(measuredAt.getTime())
      print(
        `argon2id, ${memoryKib / 1024} MiB, ${passes} ${passes === 1 ? 'pass' : 'passes'}: ${hashMs} ms, measured on ${day}`,
      )
    },
  },
]
