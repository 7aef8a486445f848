import { describe, expect, test } from 'vitest'
import { langs } from '@fanal/domain/settings/languages'
import { claimLabel } from './claim-label.ts'
import { claimSubtypes, claimTypes } from '@fanal/domain/support/claims/claim-types'

const all = [...claimTypes, ...claimSubtypes]

describe.each(langs)('in %s', (lang) => {
  const label = (code: string) => claimLabel(code, lang)
  test('every type and subtype has words of its own', () => {
    expect(all.filter((code) => label(code) === code)).toEqual([])
    expect(new Set(all.map(label)).size).toBe(all.length)
  })
  test('they fit a list', () => {
    expect(all.filter((code) => label(code).length > 80 || label(code).trim() !== label(code))).toEqual([])
  })
  test.each(['016', '99', '', 'constructor'])('%j is no code and stays as it is', (code) => {
    expect(label(code)).toBe(code)
  })
})

test('languages differ', () => {
  const same = claimSubtypes.filter((code) => claimLabel(code, 'es') === claimLabel(code, 'ca'))
  expect(same).toEqual([])
  expect(claimLabel('009', 'es')).toBe('No estoy de acuerdo con la lectura facturada')
  expect(claimLabel('009', 'ca')).toBe("No estic d'acord amb la lectura facturada")
  expect(claimLabel('009', 'en')).toBe('I disagree with the reading that was billed')
})
