import { expect, test } from 'vitest'
import { type ViewState, viewState } from './view-request.ts'

const end = Date.parse('2026-11-19T11:00:00Z')

test.each<[string, { isGranted: boolean; isRefused: boolean }, number, ViewState]>([
  ['nobody has answered', { isGranted: false, isRefused: false }, end - 1, 'waiting'],
  ['granted', { isGranted: true, isRefused: false }, end - 1, 'granted'],
  ['refused', { isGranted: false, isRefused: true }, end - 1, 'refused'],
  ['granted, then refused', { isGranted: true, isRefused: true }, end - 1, 'refused'],
  ['nobody has answered in time', { isGranted: false, isRefused: false }, end, 'expired'],
  ['granted, and over', { isGranted: true, isRefused: false }, end, 'expired'],
  ['refused, and over', { isGranted: false, isRefused: true }, end + 1, 'refused'],
])('%s', (_, request, now, expected) => {
  expect(viewState({ ...request, expiresAt: end }, now)).toBe(expected)
})
