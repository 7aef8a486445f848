import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { describe, expect, test } from 'vitest'
import { matchPath } from '@fanal/contract/paths'
import { sizesWith, invoiceParams } from './invoice-params.ts'

function wanted(address: string, settings: SettingsPatch = {}) {
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid')
  const match = matchPath(pathname)
  if (!match) throw new Error(`No page at ${address}`)
  return invoiceParams(match, mergeSettings(defaultSettings, settings), (name) => searchParams.get(name))
}

describe('which invoices an address asks for', () => {
  test.each<[string, SettingsPatch | undefined, string]>([
    ['/facturas', undefined, 'electricity'],
    ['/facturas?contractType=gas', undefined, 'gas'],
    ['/facturas?contractType=multipoint', undefined, 'multipoint'],
    ['/facturas?contractType=agua', undefined, 'electricity'],
    [
      '/facturas?contractType=gas',
      { features: { displayTypes: ['multipoint', 'electricity'] } },
      'multipoint',
    ],
    ['/facturas-multipunto', undefined, 'multipoint'],
    ['/contratos/gas/200001/facturas', undefined, 'gas'],
    ['/contracts-gas/200001/invoices-gas', undefined, 'gas'],
    ['/contratos/electricidad/100001/facturas?contractType=gas', undefined, 'electricity'],
  ])('%s: type', (address, settings, type) => {
    expect(wanted(address, settings).type).toBe(type)
  })

  test('of a contract, by its own address or by the query', () => {
    expect(wanted('/contratos/gas/200001/facturas').list.contractName).toBe('200001')
    expect(wanted('/facturas?contractName=100001').summary).toEqual({
      type: 'electricity',
      contractName: '100001',
    })
    expect(wanted('/facturas?contractName=').contractName).toBeUndefined()
  })

  test('in pages of the sizes that are offered', () => {
    expect(sizesWith(20)).toEqual([5, 10, 12, 20, 25, 50, 100, 150])
    expect(wanted('/facturas').list).toMatchObject({ offset: 0, limit: 100 })
    expect(wanted('/facturas?page=3&limit=12').list).toMatchObject({ offset: 24, limit: 12 })
    expect(wanted('/facturas?limit=20', { invoices: { itemsPerPage: 20 } }).limit).toBe(20)
    for (const wrong of ['limit=7', 'limit=9999', 'limit=x'])
      expect(wanted(`/facturas?${wrong}`).limit).toBe(100)
    for (const wrong of ['page=0', 'page=-2', 'page=x']) expect(wanted(`/facturas?${wrong}`).page).toBe(1)
    expect(wanted('/facturas?page=99999999').list.offset).toBeLessThan(1_000_000)
  })

  test('narrowed by the active filters alone', () => {
    const filter = '[["number","like","FE"]]'
    const off = '[["state","=","paid"]]'
    const asked = wanted(`/facturas?${new URLSearchParams({ filter, filterOff: off })}`)
    expect(asked.list.filter).toBe(filter)
    expect(asked.chart.filter).toBe(filter)
    expect(asked.chosen.map(({ isActive }) => isActive)).toEqual([true, false])
    expect(wanted('/facturas?filter=%5B1').list.filter).toBeUndefined()
  })

  test('with an action that is known, and offered', () => {
    const paying = { invoices: { enablePayment: true } }
    expect(wanted('/facturas?action=download').action).toBe('download')
    expect(wanted('/facturas?action=explode').action).toBeUndefined()
    expect(wanted('/facturas?action=payOnline').action).toBeUndefined()
    expect(wanted('/facturas?action=payOnline', paying)).toMatchObject({
      action: 'payOnline',
      list: { filter: '[["state","=","open"]]' },
    })
    const own = new URLSearchParams({ action: 'payOnline', filter: '[["number","=","FE1"]]' })
    expect(wanted(`/facturas?${own}`, paying).list.filter).toBe('[["number","=","FE1"]]')
  })
})
