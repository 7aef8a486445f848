import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/default-settings.ts'
import { mergeSettings, type SettingsPatch } from '../settings/merge-settings.ts'
import {
  changeRules,
  type ContractChange,
  type ContractFacts,
  contractChanges,
  goesToDistributor,
  obstacleTo,
} from './contract-actions.ts'

const aContract = (over: Partial<ContractFacts> = {}): ContractFacts => ({
  type: 'electricity',
  state: 'activa',
  atr_available: true,
  waitingForSignature: [],
  no_cession_sips: { state: 'unactive', waiting_for_signature: false },
  ...over,
})
const ask = (change: ContractChange, contract = aContract(), patch: SettingsPatch = {}, isReadOnly = false) =>
  obstacleTo({ kind: change, rule: changeRules[change] }, contract, {
    settings: mergeSettings(defaultSettings, patch),
    isReadOnly,
  })

test('what goes to the distributor', () => {
  const kinds = ['power', 'noSIPSCession', 'holder', 'leaving', 'contract']
  expect([...contractChanges, 'contract', 'unknown'].filter(goesToDistributor)).toEqual(kinds)
})

test.each(contractChanges)('%s is possible on an active electricity contract', (change) => {
  expect(ask(change)).toBeUndefined()
})
test.each(contractChanges)('%s is refused when the contract is not active', (change) => {
  for (const state of ['esborrany', 'baixa', 'cancelada'])
    expect(ask(change, aContract({ state }))).toBe('not_active')
})
test.each(contractChanges)('%s is refused in a read-only session', (change) => {
  expect(ask(change, aContract(), {}, true)).toBe('read_only')
})

test('gas has the same changes, without power and hours', () => {
  const gas = aContract({ type: 'gas' })
  const missing = contractChanges.filter((change) => ask(change, gas) !== undefined)
  expect(missing).toEqual(['power', 'doubleTariff', 'happyHours', 'happyDay'])
})

describe('switched off by its setting', () => {
  test.each<[ContractChange, SettingsPatch]>([
    ['power', { features: { powerChange: false } }],
    ['iban', { contract: { ibanChange: { enabled: false } } }],
    ['address', { features: { notificacionAddressChange: false } }],
    ['contact', { features: { notificacionAddressChange: false } }],
    ['refCatastral', { features: { refCatastral: { modify: false } } }],
    ['refCatastral', { features: { refCatastral: { enabled: false } } }],
    ['invoiceOnline', { features: { modifyInvoiceOnline: false } }],
    ['noSIPSCession', { features: { noCesionSips: false } }],
    ['doubleTariff', { features: { customizeDoubleTariff: false } }],
    ['happyHours', { features: { customizeHappyHours: false } }],
    ['happyDay', { features: { customizeHappyDay: false } }],
    ['holder', { contract: { holderChange: { enabled: false } } }],
    ['leaving', { contract: { leaving: { enabled: false } } }],
  ])('%s', (change, patch) => expect(ask(change, aContract(), patch)).toBe('switched_off'))
})

test('a supply that goes back after a withdrawal blocks what goes to the distributor, and nothing else', () => {
  const returning = aContract({ is_returning: true, atr_available: false })
  const kinds = ['power', 'noSIPSCession', 'holder', 'leaving']
  expect(contractChanges.filter((change) => ask(change, returning) === 'returning')).toEqual(kinds)
  expect(contractChanges.filter((change) => ask(change, returning) !== undefined)).toEqual(kinds)
})

test('a process with the distributor blocks what goes there too, and nothing else', () => {
  const busy = aContract({ atr_available: false })
  expect(contractChanges.filter((change) => ask(change, busy) === 'change_open')).toEqual([
    'power',
    'noSIPSCession',
    'holder',
    'leaving',
  ])
})
test('a change that waits for its signature is not requested twice', () => {
  const waiting = aContract({ waitingForSignature: ['iban'] })
  expect(ask('iban', waiting)).toBe('signature_pending')
  expect(ask('power', waiting)).toBeUndefined()
})
test.each(['holder', 'leaving'] as const)('%s waits until nothing else is open', (change) => {
  expect(ask(change, aContract({ waitingForSignature: ['iban'] }))).toBe('change_open')
  expect(ask(change, aContract({ waitingForSignature: [change], atr_available: false }))).toBe(
    'signature_pending',
  )
})
test.each([
  ['unactive', false, undefined],
  ['active', false, 'already_done'],
  ['requested', false, 'change_open'],
  ['requested', true, 'signature_pending'],
] as const)('SIPS %s, waiting for signature %s: %s', (state, waiting_for_signature, expected) => {
  expect(ask('noSIPSCession', aContract({ no_cession_sips: { state, waiting_for_signature } }))).toBe(
    expected,
  )
})
