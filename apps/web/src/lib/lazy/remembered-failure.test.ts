import { afterEach, expect, test, vi } from 'vitest'
import { reloadIfRemembered } from './remembered-failure.ts'

const file = 'https://portal.example.com/assets/help-dialog-1.js'
const failed = new TypeError(`Failed to fetch dynamically imported module: ${file}`)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Browser {
  /** How the document came. */
  type: 'navigate' | 'reload'
  isPressed: boolean
  /** Undefined: no connection. */
  status: number | undefined
}

/** Whether a new document was asked for, and which file was looked for. */
async function outcomeOf(reason: unknown, { type, isPressed, status }: Browser) {
  const looked: string[] = []
  const document = { type } as unknown as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([document])
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: isPressed } })
  vi.stubGlobal('fetch', (url: string) => {
    looked.push(url)
    return status ? Promise.resolve(new Response(null, { status })) : Promise.reject(new TypeError('offline'))
  })
  const isReloaded = await new Promise<boolean>((resolve) => {
    vi.stubGlobal('window', { location: { reload: () => resolve(true) } })
    void reloadIfRemembered(reason).then(() => resolve(false))
  })
  return { isReloaded, looked }
}

const first: Browser = { type: 'navigate', isPressed: false, status: 200 }

test.each<[what: string, browser: Browser, isReloaded: boolean]>([
  ['the file is there', first, true],
  ['there is no connection', { ...first, status: undefined }, false],
  ['the file is gone', { ...first, status: 404 }, false],
  ['a new document did not help', { ...first, type: 'reload' }, false],
  ['it did not help, and somebody asks again', { ...first, type: 'reload', isPressed: true }, true],
])('%s', async (_, browser, isReloaded) => {
  expect((await outcomeOf(failed, browser)).isReloaded).toBe(isReloaded)
})

test('the named file is looked for; where none is named, this one', async () => {
  expect((await outcomeOf(failed, first)).looked).toEqual([file])
  const unnamed = new TypeError('Importing a module script failed.')
  const [looked] = (await outcomeOf(unnamed, first)).looked
  expect(looked).toMatch(/remembered-failure/)
})

test('a fault of the code itself is no reason', async () => {
  const { isReloaded, looked } = await outcomeOf(new TypeError("reading 'map'"), first)
  expect(isReloaded).toBe(false)
  expect(looked).toEqual([])
})
