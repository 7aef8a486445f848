import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { marta } from '#lib/customer-fixture.ts'
import { saveConsent } from '#lib/session/consent.ts'
import { serve } from '#test/server.ts'
import { settingsWith } from '#test/whole-page.tsx'
import { startAnalytics } from './analytics.ts'

const scriptUrl = '/statistics-of-nobody.js'
const settings = settingsWith({ features: { analytics: true }, analytics: { scriptUrl, siteId: 'site-7' } })
const scripts = () => [...document.querySelectorAll(`script[src="${scriptUrl}"]`)]
const choose = (statistics: boolean) => saveConsent({ preferences: false, marketing: false, statistics })

let stop = () => {}
beforeEach(() => {
  serve(() => ({ body: { status: 'OK' } }))
  document.cookie = 'consent_statistics=; max-age=0; path=/'
})
afterEach(() => {
  stop()
  for (const script of scripts()) script.remove()
})

test('nothing is loaded before consent, nor after a refusal', async () => {
  stop = startAnalytics({ settings, profile: null })
  expect(scripts()).toEqual([])
  await choose(false)
  expect(scripts()).toEqual([])
})

test('with consent to statistics the script is loaded once, and knows its site', async () => {
  stop = startAnalytics({ settings, profile: null })
  await choose(true)
  await choose(true)
  expect(scripts()).toHaveLength(1)
  expect(scripts()[0]?.getAttribute('data-site-id')).toBe('site-7')
  expect(scripts()[0]?.getAttribute('data-website-id')).toBe('site-7')
})

test('with consent from before at once', async () => {
  await choose(true)
  stop = startAnalytics({ settings, profile: marta })
  expect(scripts()).toHaveLength(1)
})

test('other purposes are no consent to statistics', async () => {
  stop = startAnalytics({ settings, profile: null })
  await saveConsent({ preferences: true, marketing: true, statistics: false })
  expect(scripts()).toEqual([])
})

test('staff who look on are not counted', async () => {
  await choose(true)
  stop = startAnalytics({ settings, profile: { ...marta, readonly: true } })
  expect(scripts()).toEqual([])
})

test('after a withdrawal the page is loaded anew, without the script', async () => {
  const reload = vi.fn<() => void>()
  stop = startAnalytics({ settings, profile: null }, reload)
  await choose(false)
  await choose(true)
  expect(reload).not.toHaveBeenCalled()
  await choose(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('a choice that cannot be recorded takes effect all the same', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  stop = startAnalytics({ settings, profile: null })
  await choose(true)
  expect(scripts()).toHaveLength(1)
})
