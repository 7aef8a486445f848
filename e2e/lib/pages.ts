import { type Lang, langs, localeOf } from '@fanal/domain/settings/languages'
import type { BrowserContext, Locator, Page } from '@playwright/test'

export { type Lang, langs, localeOf }

export async function speak(context: BrowserContext, lang: Lang, url: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: localeOf(lang), url }])
}

/** Opens an address and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('#root button, #root form, #root main, #root section')]
    return (
      document.readyState === 'complete' &&
      parts.length > 0 &&
      parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
    )
  })
}

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

export const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

export const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: false })
export const submit = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name, exact: true }).click()

/** The name of the file that a click downloads. */
export async function saved(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return file.suggestedFilename()
}

/** From now on the page's clock is controlled by the test (`page.clock`). */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}
