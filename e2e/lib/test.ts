import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect }

/** What no page may do, in any test. */
export interface Problems {
  /** This test causes such messages on purpose. */
  allow(pattern: RegExp): void
}

/** A busy machine: the server refuses what it cannot do in time, and the page asks again. */
const busy = /status of 503/
/** A page whose session ended elsewhere may ask for news once more. */
const ended = /status of 401 .*notices\/(stream|count|stopped)/
/** What the test's own settings cause. */
const blocked = /Service Worker registration blocked by Playwright/

/** Console errors and warnings, uncaught errors (also of hydration), policy violations, foreign hosts. */
function watch(context: BrowserContext, origin: string) {
  const found: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      found.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) found.push(`foreign request: ${url.href}`)
  })
  return {
    allow: (pattern: RegExp) => void allowed.push(pattern),
    unexpected: () =>
      found.filter((one) => ![...allowed, busy, ended, blocked].some((pattern) => pattern.test(one))),
  }
}

export interface Options {
  /** False: a visitor who has not chosen about cookies yet. */
  consent: boolean
}

export const test = base.extend<Options & { problems: Problems; origin: string }>({
  consent: [true, { option: true }],
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  problems: [
    async ({ context, consent, origin }, use) => {
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // oxlint-disable-next-line no-console -- read by the watch above
          console.error(`policy broken: ${violatedDirective} ${blockedURI}`),
        ),
      )
      if (consent) await giveConsent(context, origin)
      const problems = watch(context, origin)
      await use(problems)
      expect(problems.unexpected(), 'console errors, uncaught errors, broken policies').toEqual([])
    },
    { auto: true },
  ],
})

/** `npm run test:whole`: with the tests tagged `@whole`, which repeat in a browser what component or API tests check. */
export const isWhole = Boolean(process.env['TEST_WHOLE'])

/** As if all cookies were rejected: no banner. */
export async function giveConsent(context: BrowserContext, url: string): Promise<void> {
  const names = ['consent_preferences', 'consent_statistics', 'consent_marketing']
  await context.addCookies([
    { name: 'cookies_accepted', value: '1', url },
    ...names.map((name) => ({ name, value: '0', url })),
  ])
}
