import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'

test.use({ consent: false })

const names = ['consent_preferences', 'consent_statistics', 'consent_marketing', 'cookies_accepted']

test('before a choice nothing is kept and nothing but the portal itself is loaded', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await expect(page.getByRole('region', { name: 'Tú decides sobre las cookies' })).toBeVisible()
  // Requests to other hosts fail every test.
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(() => window.localStorage.length + window.sessionStorage.length)
  expect(stored).toBe(0)
})

for (const width of [360, 1440])
  test(`accepting and rejecting weigh the same (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/')
    const accept = page.getByRole('button', { name: 'Aceptar todas' })
    const reject = page.getByRole('button', { name: 'Rechazar todas' })
    await expect(accept).toBeInViewport({ ratio: 1 })
    await expect(reject).toBeInViewport({ ratio: 1 })
    const [one, other] = [await accept.boundingBox(), await reject.boundingBox()]
    expect(one?.width).toBeCloseTo(other?.width ?? 0, 0)
    expect(one?.height).toBeCloseTo(other?.height ?? 0, 0)
    const looks = (button: typeof accept) =>
      button.evaluate((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
        return { color, backgroundColor, borderColor, fontSize, fontWeight }
      })
    expect(await looks(accept)).toEqual(await looks(reject))
  })

const answers = [
  { button: 'Aceptar todas', values: ['1', '1', '1', '1'] },
  { button: 'Rechazar todas', values: ['0', '0', '0', '1'] },
]

for (const { button, values } of answers)
  test(`${button}: counts at once, is remembered, and its proof is kept`, async ({ page, context }) => {
    await open(page, '/')
    const recorded = page.waitForResponse((answer) => answer.url().includes('/user/consents'))
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('region', { name: 'Tú decides sobre las cookies' })).toBeHidden()
    expect((await recorded).status()).toBe(200)
    const kept = await context.cookies()
    expect(names.map((name) => kept.find((cookie) => cookie.name === name)?.value)).toEqual(values)
    await open(page, '/version')
    await expect(page.getByRole('region', { name: 'Tú decides sobre las cookies' })).toBeHidden()
  })

test('four categories, chosen one by one and changed later', async ({ page, context, origin }) => {
  await context.addCookies([{ name: 'lang', value: 'en-US', url: origin }])
  const sent: unknown[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/user/consents')) sent.push([answer.status(), answer.request().postDataJSON()])
  })
  await open(page, '/acceso')
  const banner = page.getByRole('region', { name: /cookies/i })
  await banner.getByRole('button').nth(2).click()
  const boxes = banner.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(0)).toBeDisabled()
  for (const box of [1, 2, 3]) await expect(boxes.nth(box)).not.toBeChecked()
  await boxes.nth(2).check()
  const chosen = page.waitForResponse((answer) => answer.url().includes('/user/consents'))
  await banner.getByRole('button').nth(2).click()
  await expect(banner).toBeHidden()
  // A page that is left hears no answer.
  await chosen

  await open(page, '/version')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  await expect(boxes.nth(2)).toBeChecked()
  await expect(boxes.nth(3)).not.toBeChecked()
  const recorded = page.waitForResponse((answer) => answer.url().includes('/user/consents'))
  await banner.getByRole('button', { name: /reject/i }).click()
  await recorded
  const given = (preferences: boolean, statistics: boolean, marketing: boolean) => [
    200,
    expect.objectContaining({
      choices: { preferences, statistics, marketing },
      text_version: expect.any(String),
    }),
  ]
  expect(sent).toEqual([given(false, true, false), given(false, false, false)])
})

test('on a phone the banner hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await expect(page.getByRole('region', { name: 'Tú decides sobre las cookies' })).toBeVisible()
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const banner = document.querySelector('section[class*=banner]')
      if (!focused || !banner || focused === document.body || banner.contains(focused)) return ''
      const box = focused.getBoundingClientRect()
      const over = banner.getBoundingClientRect()
      return box.top >= over.top && box.bottom <= over.bottom ? focused.outerHTML.slice(0, 120) : ''
    })
    expect(hidden).toBe('')
  }
})

test('the choice holds although its proof could not be sent', async ({ page, context, problems }) => {
  problems.allow(/net::ERR_FAILED/)
  await page.route('**/user/consents*', (route) => route.abort())
  await open(page, '/')
  await page.getByRole('button', { name: 'Rechazar todas' }).click()
  await expect(page.getByRole('region', { name: 'Tú decides sobre las cookies' })).toBeHidden()
  expect((await context.cookies()).map(({ name }) => name)).toContain('cookies_accepted')
})
