import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { saveSettingsPatch } from '#features/settings/queries'
import type { Database } from '#platform/database'
import { testApp, type TestApp } from '#test/app'
import { testDatabase } from '#test/database'
import { type WebBuild, webBuild } from '#test/processes/web-build'

const enabled = 'contractation.chatWidget.enabled'
const scriptUrl = 'contractation.chatWidget.scriptUrl'

let build: WebBuild
let database: Database
let app: TestApp
beforeAll(async () => {
  build = await webBuild()
  database = await testDatabase()
})
afterEach(async () => {
  await app.close()
  await saveSettingsPatch(database, {})
})
afterAll(async () => {
  await database.close()
  await build.remove()
})

/** The policy of the first page that a new server draws. */
async function policyOf(): Promise<Record<string, string[]>> {
  app = await testApp({ database, webFolder: build.folder })
  const { headers, statusCode } = await app.visitor.get('/nuevo-cliente-electricidad')
  expect(statusCode).toBe(200)
  const rules = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(rules.map((rule) => rule.split(' ')).map(([name, ...from]) => [name, from]))
}

test('pages may use the origin of the chat, and nothing more of its address', async () => {
  await setSetting(database, enabled, 'true')
  await setSetting(database, scriptUrl, 'https://chat.example.com:8443/widget/load.js?key=1')
  const allowed = ["'self'", 'https://chat.example.com:8443']
  expect(await policyOf()).toMatchObject({
    'script-src': allowed,
    'connect-src': allowed,
    'frame-src': allowed,
    'img-src': ["'self'", 'data:', 'https:'],
  })
})

test.each([
  ['false', 'https://chat.example.com/load.js'],
  ['true', ''],
])('without a chat nothing is allowed: enabled %s, address %j', async (isOn, address) => {
  await setSetting(database, enabled, isOn)
  await setSetting(database, scriptUrl, address)
  expect(await policyOf()).toMatchObject({ 'script-src': ["'self'"], 'frame-src': ["'self'"] })
  expect(app.logs()).not.toContain('the chat of the wizards')
})

test('an address that settings would refuse is told in the log, and the server starts', async () => {
  const chatWidget = { enabled: true, scriptUrl: 'chat.example.com/load.js' }
  await saveSettingsPatch(database, { contractation: { chatWidget } })
  expect(await policyOf()).toMatchObject({ 'script-src': ["'self'"] })
  expect(app.logs()).toContain('the chat of the wizards could not be allowed')
})
