import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Goes on with Tab until the focus is in `foot`: what has it is never under that, nor under `head` or the edge of the
 * window. Returns the names of the fields.
 */
export async function uncoveredFields(page: Page, foot: Locator, head?: Locator): Promise<string[]> {
  const seen: string[] = []
  const bottomOf = async (box: Locator) =>
    box.evaluate((element) => Math.floor(element.getBoundingClientRect().bottom))
  for (;;) {
    const { name, isInside, top, room } = await foot.evaluate((element) => {
      const focused = document.activeElement
      const box = focused?.getBoundingClientRect()
      return {
        name: focused?.getAttribute('name') ?? focused?.textContent ?? '',
        isInside: element.contains(focused),
        top: Math.ceil(box?.top ?? 0),
        room: Math.ceil(element.getBoundingClientRect().top - (box?.bottom ?? 0)),
      }
    })
    if (isInside) return seen
    expect(room, `${name} above the buttons`).toBeGreaterThanOrEqual(0)
    expect(top, `${name} below the title`).toBeGreaterThanOrEqual(head ? await bottomOf(head) : 0)
    seen.push(name)
    await page.keyboard.press('Tab')
  }
}
