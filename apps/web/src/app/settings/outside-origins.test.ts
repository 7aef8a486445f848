import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { expect, test } from 'vitest'
import { outsideOrigins } from './outside-origins.ts'

const chat = (enabled: boolean, scriptUrl: string): SettingsPatch => ({
  contractation: { chatWidget: { enabled, scriptUrl } },
})
const statistics = (analytics: boolean, scriptUrl: string): SettingsPatch => ({
  features: { analytics },
  analytics: { scriptUrl },
})
const of = (...patches: SettingsPatch[]) =>
  outsideOrigins(patches.reduce((all, patch) => mergeSettings(all, patch), defaultPublicSettings))
const nothing = { script: [], connect: [], frame: [] }

test('nothing by default', () => {
  expect(outsideOrigins(defaultPublicSettings)).toEqual(nothing)
})

test('the chat may be framed too; only its origin is named', () => {
  const origins = ['https://chat.example.com:8443']
  expect(of(chat(true, 'https://chat.example.com:8443/widget/load.js?key=1'))).toEqual({
    script: origins,
    connect: origins,
    frame: origins,
  })
})

test('statistics load their script and send to its origin', () => {
  const origins = ['https://stats.example.com']
  expect(of(statistics(true, 'https://stats.example.com/s.js'))).toEqual({
    script: origins,
    connect: origins,
    frame: [],
  })
})

test('one origin for both is named once', () => {
  const address = 'https://tools.example.com/all.js'
  expect(of(chat(true, address), statistics(true, address)).script).toEqual(['https://tools.example.com'])
})

test.each([
  ['a chat that is off', chat(false, 'https://chat.example.com/load.js')],
  ['a chat without an address', chat(true, '')],
  ['a chat whose address is none', chat(true, 'chat.example.com/load.js')],
  ['statistics that are off', statistics(false, 'https://stats.example.com/s.js')],
  ['statistics without an address', statistics(true, '')],
  ['a script as an address', statistics(true, 'javascript:alert(1)')],
  ['an address that ends the rule', statistics(true, "https:; script-src 'unsafe-inline'")],
])('nothing for %s', (_, patch) => {
  expect(of(patch)).toEqual(nothing)
})
