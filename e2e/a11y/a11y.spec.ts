import { loginScreens, passwordScreens } from '../access/access-screens.ts'
import { activationScreens } from '../activation/activation-screens.ts'
import { batteryScreens } from '../batteries/battery-screens.ts'
import { calculatorScreens } from '../calculator/calculator-screens.ts'
import { caseworkScreens } from '../casework/casework-screens.ts'
import { deskCustomerScreens } from '../customers/customer-screens.ts'
import { comparatorScreens } from '../comparators/comparator-screens.ts'
import { consumptionScreens } from '../consumption/consumption-screens.ts'
import { contractScreens, manyContracts, signatureScreens } from '../contracts/contract-screens.ts'
import { billScreens, invoiceScreens, manyInvoices, paymentScreens } from '../invoices/invoice-screens.ts'
import { marketScreens } from '../market-alerts/market-screens.ts'
import { newsletterScreens, ownNewsletterScreens } from '../newsletter/newsletter-screens.ts'
import { noticesScreens } from '../notices/notices-screens.ts'
import { recoveryScreens } from '../recovery/recovery-screens.ts'
import { cookieScreens, customerScreens, visitorScreens } from '../shell/shell-screens.ts'
import { enterDesk } from '../staff/people.ts'
import { deskDoorScreens, deskScreens } from '../staff/staff-screens.ts'
import { supportScreens, unsignedScreens } from '../support/support-screens.ts'
import { publishingScreens } from '../publishing/publishing-screens.ts'
import { reportScreens } from '../reports/report-screens.ts'
import { taskScreens } from '../tasks/task-screens.ts'
import { open, speak } from '../lib/pages.ts'
import { bakery, endElsewhere, impersonate, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { checkedLangs, look, lookHere, type Screen, watchShifts } from './look.ts'

// The screens on phone and desktop, light and dark, in Spanish with the longest texts of all languages; with TEST_WHOLE in
// each language. A new one joins its feature's list; those that need a server of their own are checked in its tests.

for (const lang of checkedLangs) {
  const group = test.extend<{ lookAt: (screens: Screen[]) => Promise<void> }>({
    lookAt: async ({ page, problems }, use) => {
      test.setTimeout(240_000)
      problems.allow(/status of 40[34]/)
      await watchShifts(page)
      const found: string[] = []
      await use(async (screens) => {
        for (const screen of screens) found.push(...(await look(page, screen, lang)))
      })
      expect(found).toEqual([])
    },
  })

  group(`what a visitor sees (${lang})`, async ({ context, origin, lookAt }) => {
    await speak(context, lang, origin)
    await lookAt([
      ...visitorScreens,
      ...loginScreens,
      ...activationScreens,
      ...recoveryScreens,
      ...unsignedScreens,
      ...calculatorScreens,
      ...comparatorScreens,
      ...newsletterScreens,
    ])
  })

  group(`what a customer sees (${lang})`, async ({ page, context, origin, lookAt }) => {
    await signIn(page, marta)
    await speak(context, lang, origin)
    await lookAt([...customerScreens, ...passwordScreens, ...ownNewsletterScreens])
  })

  group(`what a customer sees of notices (${lang})`, async ({ page, context, origin, lookAt }) => {
    await signIn(page, marta)
    await speak(context, lang, origin)
    await lookAt([...noticesScreens, ...marketScreens])
  })

  group(`what a customer sees of contracts (${lang})`, async ({ page, context, origin, lookAt }) => {
    await signIn(page, marta)
    await speak(context, lang, origin)
    await lookAt(contractScreens)
    await context.clearCookies({ name: 'token' })
    await lookAt(signatureScreens)
    await signIn(page, bakery)
    await speak(context, lang, origin)
    await lookAt(manyContracts)
  })

  group(`what a customer sees of support (${lang})`, async ({ page, context, origin, lookAt }) => {
    await signIn(page, marta)
    await speak(context, lang, origin)
    await lookAt(supportScreens)
  })

  group(`what a customer sees of energy (${lang})`, async ({ page, context, origin, lookAt }) => {
    await signIn(page, marta)
    await speak(context, lang, origin)
    await lookAt([...batteryScreens, ...consumptionScreens])
  })

  group(`what a customer sees of invoices (${lang})`, async ({ page, context, origin, lookAt }) => {
    await signIn(page, marta)
    await speak(context, lang, origin)
    await lookAt([...invoiceScreens, ...paymentScreens, ...(await billScreens(page))])
    await signIn(page, bakery)
    await speak(context, lang, origin)
    await lookAt(manyInvoices)
  })

  group(`what staff see (${lang})`, async ({ page, context, origin, problems, lookAt }) => {
    problems.allow(/status of 40[03]/)
    await speak(context, lang, origin)
    await lookAt(deskDoorScreens)
    await enterDesk(page, 'administrator', 'Rosa Vila')
    await lookAt(deskScreens)
    await enterDesk(page, 'agent', 'Laia Puig')
    await speak(context, lang, origin)
    await lookAt([...caseworkScreens, ...taskScreens])
    await lookAt(deskCustomerScreens)
    await enterDesk(page, 'content', 'Inés Gil')
    await speak(context, lang, origin)
    await lookAt(publishingScreens)
    await enterDesk(page, 'supervisor', 'Jordina Cifras')
    await speak(context, lang, origin)
    await lookAt(reportScreens)
  })

  group(`what is seen at the edges (${lang})`, async ({ page, context, origin, problems, lookAt }) => {
    problems.allow(/status of 40[13]/)
    await context.clearCookies()
    await speak(context, lang, origin)
    await lookAt(cookieScreens)
    await page.setViewportSize({ width: 1280, height: 800 })
    await impersonate(page, marta)
    await speak(context, lang, origin)
    await lookAt([{ name: 'read-only session', path: '/cambio-de-clave' }])

    await context.clearCookies({ name: 'token' })
    const token = await signIn(page, marta)
    await speak(context, lang, origin)
    const isOver: Screen = {
      name: 'end of the session',
      path: '/version',
      act: async () => {
        await endElsewhere(origin, token)
        await page.evaluate(() => history.pushState(null, '', '/'))
        await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
        await page.getByRole('dialog').waitFor()
      },
    }
    await lookAt([isOver])
  })
}

test('a planted fault is found, in light and dark', async ({ page }) => {
  await open(page, '/version')
  await page.evaluate(() => {
    const planted = document.createElement('div')
    planted.innerHTML =
      '<i style="color: light-dark(#ccc, #fff)">pale</i><i style="color: light-dark(#000, #333)">dim</i><input><b>{name}</b>'
    planted.id = 'planted'
    document.querySelector('main')?.append(planted)
  })
  const found = [
    ...(await lookHere(page, { name: 'there' })),
    ...(await lookHere(page, { name: 'here' })),
    ...(await lookHere(page, { name: 'part', part: '#planted' })),
    ...(await lookHere(page, { name: 'other', part: '#planted' })),
  ]
  const [pale, dim] = ['color-contrast: i:nth-child(1)', 'color-contrast: i:nth-child(2)']
  expect(found.map((one) => one.replace(/ \(.*/, ''))).toEqual([
    `there, 1440 dark: ${dim}`,
    'there, 1440 dark: label: input',
    'there: not translated: {name}',
    `here, 360 light: ${pale}`,
    'here, 360 light: label: input',
    'here: not translated: {name}',
    `part, 360 light: ${pale}`,
    'part, 360 light: label: input',
    'part: not translated: {name}',
    `other, 360 dark: ${dim}`,
    'other, 360 dark: label: input',
    'other: not translated: {name}',
  ])
  await expect(page.getByRole('banner')).toBeVisible()
})
