import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Server } from './server.ts'
import { expect } from './test.ts'

/** Changes the settings that are named, by the operator's file. */
export async function set(server: Server, settings: object): Promise<void> {
  const file = join(server.dataDir, 'settings.json')
  await writeFile(file, JSON.stringify(settings))
  await server.fanal('settings', 'import', file)
}

/** Waits until the server draws a page with (or without) these words: settings and visitors' pages are cached. */
export async function untilDrawn(
  page: Page,
  path: string,
  words: string | RegExp,
  { isThere = true, timeout = 60_000 } = {},
): Promise<void> {
  const isDrawn = async () => (await (await page.request.get(path)).text()).search(words) >= 0
  await expect.poll(isDrawn, { message: `${path}: ${words}`, timeout, intervals: [200] }).toBe(isThere)
}
