import { type StaffAct, traitsOf } from './acts.ts'
import { type Permission, type PermissionTable, type StaffRole, staffRoles } from './permissions.ts'

/** What an act is about, where its permission can be limited by it. Unknown before the thing is looked up. */
export interface ActOn {
  kind?: string
  amountCents?: number
}

/** Why a permission does not reach: the act itself, its kind, or its amount. */
export type PermissionGap = 'act' | 'kind' | 'amount'

export type Verdict =
  | { is: 'allowed' }
  /** One may ask for it; one of these roles, and another person, confirms. */
  | { is: 'second'; reason: PermissionGap | 'always'; whoCan: StaffRole[] }
  | { is: 'refused'; reason: PermissionGap; whoCan: StaffRole[] }

function gapOf(
  permission: Permission | undefined,
  { kind, amountCents = 0 }: ActOn,
): PermissionGap | undefined {
  if (!permission) return 'act'
  const { kinds, maxCents = Number.POSITIVE_INFINITY } = permission
  if (kinds && kind !== undefined && !kinds.includes(kind)) return 'kind'
  return amountCents > maxCents ? 'amount' : undefined
}

/** Whether a role's own permission reaches this far: then it may also confirm what another asked for. */
export const mayConfirm = (table: PermissionTable, role: StaffRole, act: StaffAct, on: ActOn = {}): boolean =>
  gapOf(table[role][act], on) === undefined

const whoCan = (table: PermissionTable, act: StaffAct, on: ActOn): StaffRole[] =>
  staffRoles.filter((role) => mayConfirm(table, role, act, on))

/** The one question about permissions, with its reason and who can. */
export function may(table: PermissionTable, role: StaffRole, act: StaffAct, on: ActOn = {}): Verdict {
  const reason = gapOf(table[role][act], on)
  const others = whoCan(table, act, on)
  if (reason === 'amount' && others.length > 0) return { is: 'second', reason, whoCan: others }
  if (reason) return { is: 'refused', reason, whoCan: others }
  return traitsOf(act).needsSecond ? { is: 'second', reason: 'always', whoCan: others } : { is: 'allowed' }
}

/**
 * Whether a role may see what an act changed: hidden fields stay hidden in histories, the audit and its export. Who may
 * read some kinds only sees nothing of what is of an unknown kind.
 */
export function maySeeDetail(
  table: PermissionTable,
  role: StaffRole,
  act: StaffAct,
  on: ActOn = {},
): boolean {
  const { shownTo = act } = traitsOf(act)
  const reader = shownTo as StaffAct
  const isOfUnknownKind = table[role][reader]?.kinds !== undefined && on.kind === undefined
  return !isOfUnknownKind && mayConfirm(table, role, reader, on)
}
