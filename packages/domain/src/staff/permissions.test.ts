import { describe, expect, test } from 'vitest'
import { isStaffAct, staffActNames, traitsOf } from './acts.ts'
import {
  bundledPermissions,
  checkPermissions,
  knownPermissions,
  permissionDiff,
  staffRoles,
} from './permissions.ts'

describe('the bundled table', () => {
  test('can be used', () => expect(checkPermissions(bundledPermissions)).toEqual([]))

  test('an auditor reads all and changes nothing', () => {
    const reads = staffActNames.filter((act) => traitsOf(act).isRead)
    expect(Object.keys(bundledPermissions.auditor)).toEqual(reads)
    expect(reads.length).toBeGreaterThan(2)
  })

  test('whoever sees the detail of an act is named by an act', () => {
    const named = staffActNames.flatMap((act) => traitsOf(act).shownTo ?? [])
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((act) => !isStaffAct(act))).toEqual([])
  })
})

describe('a table that a retailer wishes for', () => {
  const { administrator } = bundledPermissions
  test.each([
    [
      { administrator, clerk: {} },
      { role: 'clerk', act: '', problem: 'unknown_role' },
    ],
    [
      { administrator, agent: { 'case.burn': {} } },
      { role: 'agent', act: 'case.burn', problem: 'unknown_act' },
    ],
    [
      { administrator, agent: { 'case.take': { kinds: ['claim'] } } },
      { role: 'agent', act: 'case.take', problem: 'unknown_limit' },
    ],
    [
      { administrator, agent: { 'case.read': { kinds: ['claim', 'ghost'] } } },
      { role: 'agent', act: 'case.read', problem: 'unknown_limit' },
    ],
    [
      { administrator, agent: { 'case.read': { kinds: [] } } },
      { role: 'agent', act: 'case.read', problem: 'no_kind' },
    ],
    [
      { administrator, agent: { 'case.read': { maxCents: 1 } } },
      { role: 'agent', act: 'case.read', problem: 'unknown_limit' },
    ],
    [
      { administrator, auditor: { 'case.answer': {} } },
      { role: 'auditor', act: 'case.answer', problem: 'auditor_reads_only' },
    ],
    [
      { administrator: { 'staff.read': {}, 'staff.change': {} } },
      { role: 'administrator', act: 'permission.change', problem: 'administrator_needs_it' },
    ],
  ])('%j', (wanted, problem) => expect(checkPermissions(wanted)).toEqual([problem]))

  test('with limits that the act knows can be used', () => {
    expect(
      checkPermissions({
        administrator,
        agent: { 'case.read': { kinds: ['claim'] }, 'payment.decide': { maxCents: 0 } },
      }),
    ).toEqual([])
  })
})

describe('a stored table', () => {
  test('is the bundled one as long as nobody changed it', () => {
    expect(knownPermissions(null)).toBe(bundledPermissions)
  })

  test('loses acts that are no more, and gains neither acts nor roles', () => {
    const known = knownPermissions({
      agent: { 'case.read': {}, 'case.burn': {} },
      clerk: { 'case.read': {} },
    })
    expect(Object.keys(known)).toEqual([...staffRoles])
    expect(known.agent).toEqual({ 'case.read': {} })
    expect(known.auditor).toEqual({})
  })
})

test('a difference names the cells that differ', () => {
  const before = { agent: { 'case.read': {}, 'case.take': {} } }
  const after = {
    agent: { 'case.read': { kinds: ['claim'] }, 'case.take': {} },
    auditor: { 'audit.read': {} },
  }
  expect(permissionDiff(before, after)).toEqual({
    before: { 'agent case.read': {}, 'auditor audit.read': null },
    after: { 'agent case.read': { kinds: ['claim'] }, 'auditor audit.read': {} },
  })
})
