import { describe, expect, test } from 'vitest'
import {
  type BatteryAct,
  type BatteryContext,
  type BatteryLinkFacts,
  batteryObstacle,
  isInForce,
  isOffered,
  isReceiving,
} from './battery-rules.ts'

const link: BatteryLinkFacts = {
  data_inici: '2026-01-10',
  data_final: '2026-12-20',
  es_origen: false,
  es_receptor: true,
  pes: 4_000,
}
const context: BatteryContext = {
  contractState: 'activa',
  isReadOnly: false,
  today: '2026-11-15',
  receivers: 2,
  hasTargets: true,
}

test.each([
  ['2026-01-09', false],
  ['2026-01-10', true],
  ['2026-12-20', true],
  ['2026-12-21', false],
])('on %s it is in force: %s', (today, expected) => {
  expect(isInForce(link, today)).toBe(expected)
  expect(isReceiving(link, today)).toBe(expected)
  expect(isReceiving({ ...link, es_receptor: false }, today)).toBe(false)
})

test('without a last day it goes on', () => {
  expect(isInForce({ ...link, data_final: null }, '2199-01-01')).toBe(true)
})

describe('what can be done', () => {
  const all: BatteryAct[] = ['discounts', 'percentage', 'move']

  test.each(all)('%s, where nothing is against it', (act) => {
    expect(batteryObstacle(act, link, context)).toBeUndefined()
  })

  test.each<[string, Partial<BatteryLinkFacts>, Partial<BatteryContext>, (string | undefined)[]]>([
    ['no receiver', { es_receptor: false }, {}, ['not_receiver', 'not_receiver', 'not_receiver']],
    ['shared with nobody', {}, { receivers: 1 }, [undefined, 'not_shared', undefined]],
    ['no other battery', {}, { hasTargets: false }, [undefined, undefined, 'no_target']],
    ['impersonated', {}, { isReadOnly: true }, ['read_only', 'read_only', 'read_only']],
    ['terminated', {}, { contractState: 'baixa' }, ['not_active', 'not_active', 'not_active']],
    ['not yet', {}, { today: '2026-01-09' }, [undefined, 'outside_dates', 'outside_dates']],
    ['no longer', {}, { today: '2026-12-21' }, [undefined, 'outside_dates', 'outside_dates']],
    ['of no weight', { pes: 0 }, {}, [undefined, undefined, 'nothing_to_move']],
    ['its origin', { es_origen: true }, {}, [undefined, undefined, 'is_origin']],
    [
      'origin and too late',
      { es_origen: true },
      { today: '2027-01-01' },
      [undefined, 'outside_dates', 'outside_dates'],
    ],
  ])('%s', (_, facts, around, expected) => {
    const found = all.map((act) => batteryObstacle(act, { ...link, ...facts }, { ...context, ...around }))
    expect(found).toEqual(expected)
  })

  test('what has no meaning here is not offered, what is only not possible now is', () => {
    expect(
      [undefined, 'read_only', 'not_active', 'outside_dates', 'is_origin'].map((one) =>
        isOffered(one as never),
      ),
    ).toEqual([true, true, true, true, true])
    expect((['not_receiver', 'not_shared', 'no_target'] as const).map(isOffered)).toEqual([
      false,
      false,
      false,
    ])
  })
})
