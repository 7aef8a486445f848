import { paths, type RouteId } from '@fanal/contract/paths'
import { publicSettingsSchema } from '@fanal/contract/schemas/settings'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { expect, test } from 'vitest'
import { frameAncestorsOf } from './frame-ancestors.ts'

const site = 'https://www.example.com'
const settings = { ...defaultSettings, market: { embeddedBy: [site] } }

test('only the page of market alerts may be embedded, and only by the sites of the setting', () => {
  const embeddable = (Object.keys(paths) as RouteId[]).filter(
    (id) => frameAncestorsOf({ kind: 'page', id, params: {} }, { settings }).length > 0,
  )
  expect(embeddable).toEqual(['omip'])
  const omip = { kind: 'page', id: 'omip', params: {} } as const
  expect(frameAncestorsOf(omip, { settings })).toEqual([site])
  expect(frameAncestorsOf(omip, { settings: defaultSettings })).toEqual([])
  expect(frameAncestorsOf({ kind: 'error', status: 404 }, { settings })).toEqual([])
})

test.each([
  '*',
  'https://*.example.com',
  'http://www.example.com',
  "'self'",
  `${site}; script-src *`,
  `${site}/x`,
])('%s is no site of the setting', (embeddedBy) => {
  expect(publicSettingsSchema.shape.market.safeParse({ embeddedBy: [embeddedBy] }).success).toBe(false)
  expect(publicSettingsSchema.shape.market.safeParse({ embeddedBy: [site] }).success).toBe(true)
})
