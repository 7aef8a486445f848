import { describe, expect, test } from 'vitest'
import { type Lang, langs } from '../settings/languages.ts'
import { activitiesIn, householdActivityId } from './activities.ts'

const find = (lang: Lang, imported?: Parameters<typeof activitiesIn>[1]) => (name: string) =>
  activitiesIn(lang, imported).find((one) => one.name === name)

describe('classes of activity', () => {
  test('households are always there, in every language', () => {
    const told = langs.map((lang) => find(lang)('9820'))
    expect(told.map((one) => one?.descripcio)).toEqual(['Habitatge', 'Vivienda', 'Household'])
    expect(told.every((one) => one?.id === householdActivityId)).toBe(true)
  })
  test('each id and code once, by code', () => {
    const all = activitiesIn('es')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort())
  })
  test('imported ones join them; words of ours stay in the other languages', () => {
    const imported = [
      { id: 1, name: '0112', descripcio: 'Cultivo de arroz' },
      { id: 7, name: '5510', descripcio: 'Hoteles y alojamientos similares' },
    ]
    expect(find('ca', imported)('0112')).toEqual(imported[0])
    expect(find('es', imported)('5510')).toEqual(imported[1])
    expect(find('en', imported)('5510')).toEqual({ id: 7, name: '5510', descripcio: 'Hotel' })
  })
})
