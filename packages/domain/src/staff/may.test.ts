import { describe, expect, test } from 'vitest'
import { may, mayConfirm, maySeeDetail, type Verdict } from './may.ts'
import { bundledPermissions, type PermissionTable } from './permissions.ts'

/** Limits of kind and amount, which no bundled role has. */
const limited: PermissionTable = {
  ...bundledPermissions,
  agent: { 'case.read': { kinds: ['claim'] }, 'case.close': { maxCents: 5_000 }, 'case.answer': {} },
  supervisor: { 'case.read': {}, 'case.close': {}, 'case.answer': {} },
  'back-office': { 'case.close': { maxCents: 20_000 } },
  auditor: { 'case.read': {} },
}

type Vector = [
  role: keyof PermissionTable,
  ...(Parameters<typeof may> extends [unknown, unknown, ...infer R] ? R : never),
]

describe('a verdict names its reason and who can', () => {
  test.each<[Vector, Verdict]>([
    [['agent', 'case.answer'], { is: 'allowed' }],
    [['content', 'case.answer'], { is: 'refused', reason: 'act', whoCan: ['agent', 'supervisor'] }],
    [['agent', 'case.read', { kind: 'claim' }], { is: 'allowed' }],
    [
      ['agent', 'case.read', { kind: 'contact' }],
      { is: 'refused', reason: 'kind', whoCan: ['supervisor', 'auditor'] },
    ],
    // Before the case is looked up its kind is not known.
    [['agent', 'case.read'], { is: 'allowed' }],
    [['agent', 'case.close', { amountCents: 5_000 }], { is: 'allowed' }],
    [
      ['agent', 'case.close', { amountCents: 5_001 }],
      { is: 'second', reason: 'amount', whoCan: ['back-office', 'supervisor'] },
    ],
    [
      ['back-office', 'case.close', { amountCents: 20_001 }],
      { is: 'second', reason: 'amount', whoCan: ['supervisor'] },
    ],
    [['administrator', 'staff.change'], { is: 'second', reason: 'always', whoCan: ['administrator'] }],
    [['supervisor', 'staff.change'], { is: 'refused', reason: 'act', whoCan: ['administrator'] }],
  ])('%j', ([role, ...rest], verdict) => expect(may(limited, role, ...rest)).toEqual(verdict))

  test('an amount that nobody may have is refused', () => {
    const nobody = { ...limited, supervisor: {} }
    expect(may(nobody, 'agent', 'case.close', { amountCents: 20_001 })).toEqual({
      is: 'refused',
      reason: 'amount',
      whoCan: [],
    })
  })
})

test('who confirms has the permission, and its limits, themselves', () => {
  expect(mayConfirm(limited, 'administrator', 'staff.change')).toBe(true)
  expect(mayConfirm(limited, 'supervisor', 'staff.change')).toBe(false)
  expect(mayConfirm(limited, 'back-office', 'case.close', { amountCents: 20_001 })).toBe(false)
})

describe('what an act changed is shown to whoever may read such things', () => {
  test.each([
    ['administrator', 'staff.change', true],
    ['administrator', 'case.answer', false],
    ['supervisor', 'case.answer', true],
    ['auditor', 'permission.change', true],
    ['agent', 'permission.change', false],
    ['content', 'customer.read', false],
  ] as const)('%s, %s: %s', (role, act, isShown) =>
    expect(maySeeDetail(bundledPermissions, role, act)).toBe(isShown),
  )
})
