import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Without a pointer, whose way takes longer than all the rest; so the focus stays where it was. */
export async function press(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  await expect.element(what).not.toHaveAttribute('aria-disabled', 'true')
  ;(what.element() as HTMLElement).click()
}
