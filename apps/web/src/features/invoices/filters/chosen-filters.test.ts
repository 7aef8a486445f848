import { describe, expect, test } from 'vitest'
import { type ChosenFilter, isSameChoice, readChosen, writeChosen } from './chosen-filters.ts'

const number: ChosenFilter = { field: 'number', operator: 'like', values: ['FE26'], isActive: true }
const contracts: ChosenFilter = {
  field: 'polissa_id.name',
  operator: 'in',
  values: ['100001', '100002'],
  isActive: false,
}
const getIn = (written: Record<string, string | undefined>) => (name: string) => written[name]

describe('filters in the address', () => {
  test('are written as they are sent, the waiting ones apart, and begin at page 1', () => {
    expect(writeChosen([number, contracts])).toEqual({
      filter: '[["number","like","FE26"]]',
      filterOff: '[["polissa_id.name","in",["100001","100002"]]]',
      page: undefined,
    })
    expect(writeChosen([])).toEqual({ filter: undefined, filterOff: undefined, page: undefined })
  })
  test('are read back as they were', () => {
    expect(readChosen(getIn(writeChosen([number, contracts])))).toEqual({
      chosen: [number, contracts],
      isUnreadable: false,
    })
    expect(readChosen(getIn({}))).toEqual({ chosen: [], isUnreadable: false })
  })
  test.each(['x', '{}', '[["number"]]', '[["password","=","x"]]', '[["date_invoice","=","ayer"]]'])(
    'that cannot be read are left out, and told: %s',
    (filter) => {
      expect(readChosen(getIn({ filter }))).toEqual({ chosen: [], isUnreadable: true })
      expect(readChosen(getIn({ filterOff: filter, ...writeChosen([number]) }))).toMatchObject({
        chosen: [number],
      })
    },
  )
  test('that were only toggled are another choice', () => {
    expect(isSameChoice([number], [{ ...number }])).toBe(true)
    expect(isSameChoice([number], [{ ...number, isActive: false }])).toBe(false)
    expect(isSameChoice([], [contracts])).toBe(false)
  })
})
