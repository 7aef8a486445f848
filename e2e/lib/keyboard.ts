import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A file that is sent. */
interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** More stops than any part of a page has. */
const mostTabs = 60

/** Presses Tab until `isThere` holds. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${what}`)
}

/** From where the focus is; it must be somewhere. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await tabUntil(page, () => target.evaluate((one) => one === document.activeElement), String(target))
}

/** Tab leads to one option of a group, arrows from one to the next. */
async function choose(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible()
  const isInGroup = () =>
    option.evaluate((one: HTMLInputElement) => {
      const { name, type } = document.activeElement as HTMLInputElement
      return type === 'radio' && name === one.name
    })
  await tabUntil(page, isInGroup, String(option))
  await page.keyboard.press('Space')
  for (let options = 0; options < 5 && !(await option.isChecked()); options += 1)
    await page.keyboard.press('ArrowDown')
  await expect(option).toBeChecked()
  await expect(option).toBeFocused()
}

/** A person without a pointer: forward by Tab, and the keys that each field has. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  return {
    /** From the top of the page to what it is about. */
    begin: async () => {
      await keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused()
      await keyboard.press('Enter')
    },
    type: async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label).first())
      await keyboard.type(text)
    },
    /** Arrows lead from one option to the next. */
    pick: async (label: string, option: string) => {
      const list = page.getByLabel(label)
      await expect(list.getByRole('option', { name: option, exact: true })).toBeAttached()
      await tabTo(page, list)
      const chosen = list.locator('option:checked')
      for (let options = 0; options < mostTabs && (await chosen.textContent()) !== option; options += 1)
        await keyboard.press('ArrowDown')
      await expect(chosen).toHaveText(option)
    },
    choose: (option: Locator) => choose(page, option),
    tick: async (name: RegExp) => {
      const box = page.getByRole('checkbox', { name })
      await tabTo(page, box)
      await keyboard.press('Space')
      await expect(box).toBeChecked()
    },
    /** Enter opens the browser's own dialog, which is not part of the page. */
    attach: async (label: RegExp, file: FilePayload) => {
      const field = page.getByLabel(label)
      await tabTo(page, field)
      await field.setInputFiles(file)
      await expect(page.getByRole('button', { name: `Quitar ${file.name}` })).toBeVisible()
    },
    press: async (name: RegExp | string) => {
      await tabTo(page, page.getByRole('button', { name }))
      await keyboard.press('Enter')
    },
    /** A link, or one of several buttons of a name. */
    enter: async (target: Locator) => {
      await tabTo(page, target)
      await keyboard.press('Enter')
    },
  }
}
export type Keyboard = ReturnType<typeof keyboardOf>
