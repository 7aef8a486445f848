import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#platform/commands/run'
import { testEnv } from '#test/app'
import { type Double, startDouble } from '#test/doubles/retailer/server'
import { commands } from './commands.ts'

let double: Double
let folder: string
beforeAll(async () => {
  double = await startDouble()
  folder = await mkdtemp(join(tmpdir(), 'fanal-check-'))
})
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true, force: true })
})

async function check(words: string[] = [], upstream: string | undefined = double.url) {
  const [printed, noted]: [string[], string[]] = [[], []]
  const code = await runCommand(['settings', 'check-upstream', ...words], {
    commands,
    env: () => testEnv({ API_UPSTREAM: upstream }),
    print: (text) => void printed.push(text),
    note: (text) => void noted.push(text),
  })
  return { code, printed, noted: noted.join('\n') }
}

test('settings of the upstream that are not taken are printed by name', async () => {
  const { code, printed, noted } = await check()
  expect([code, noted]).toEqual([1, '3 settings are not taken'])
  expect(printed.toSorted()).toEqual([
    'erpSetting: unknown',
    'features.unknownFeature: unknown',
    'invoices.itemsPerPage: out of range, the bundled value counts',
  ])
})

test('private ones with a session', async () => {
  const file = join(folder, 'token')
  await writeFile(file, 'h.e30.s\n')
  expect((await check(['--token-file', file])).noted).toContain('ov_private_settings answers 401')
  expect((await check(['--token-file', join(folder, 'none')])).code).toBe(2)
})

test('without an upstream there is nothing to ask', async () => {
  expect(await check([], '')).toMatchObject({ code: 2, noted: 'API_UPSTREAM names no server to ask' })
})

test('with one, other commands still have nothing to work on', async () => {
  const notes: string[] = []
  const code = await runCommand(['settings', 'get'], {
    commands,
    env: () => testEnv({ API_UPSTREAM: double.url }),
    print: () => undefined,
    note: (text) => void notes.push(text),
  })
  expect([code, notes]).toEqual([2, ['With API_UPSTREAM there is no database here to work on']])
})
