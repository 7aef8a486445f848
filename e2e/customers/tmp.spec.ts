import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { test } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

test('pictures', async ({ page }) => {
  await signIn(page, marta)
  await enterDesk(page, 'supervisor', 'Jordina Foto')
  const shot = (name: string) => page.screenshot({ path: `/tmp/t/desk-${name}.png` })
  for (const [scheme, width, height] of [
    ['light', 1440, 1000],
    ['dark', 1440, 1000],
    ['light', 1024, 900],
    ['light', 360, 740],
    ['dark', 360, 740],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    await open(page, '/mesa/casos')
    await page.locator('[data-case]').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('dialog input').fill('1000')
    await page.locator('dialog mark').first().waitFor()
    await page.waitForTimeout(400)
    await shot(`palette-${scheme}-${width}`)
    await page.locator('dialog input').fill('marta soler')
    await page.waitForTimeout(900)
    await page.keyboard.press('Enter')
    await page.locator('#customer').waitFor()
    await page.locator('main time').first().waitFor()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/t/desk-customer-${scheme}-${width}.png`, fullPage: width < 1024 })
  }
})
