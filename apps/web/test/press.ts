import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Without a pointer, whose way takes longer than all the rest; so the focus stays where it was. */
export async function press(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  await expect.element(what).not.toHaveAttribute('aria-disabled', 'true')
  ;(what.element() as HTMLElement).click()
}

/** Twice before the page can answer. A pointer's second click would land on what has come in its place. */
export async function pressTwice(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  const element = what.element() as HTMLElement
  element.click()
  element.click()
}
