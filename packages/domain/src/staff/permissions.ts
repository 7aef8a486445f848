import { isStaffAct, type StaffAct, staffActNames, traitsOf } from './acts.ts'

export const staffRoles = [
  'agent',
  'back-office',
  'content',
  'supervisor',
  'administrator',
  'auditor',
] as const
export type StaffRole = (typeof staffRoles)[number]

export const isStaffRole = (name: string): name is StaffRole =>
  (staffRoles as readonly string[]).includes(name)

/** How far a role may go with an act; without limits, all the way. */
export interface Permission {
  /** Kinds of things, such as those of cases. */
  kinds?: readonly string[]
  /** Up to this amount; beyond it a second person confirms. */
  maxCents?: number
}

/** Role × act. An act that is not there is not permitted. */
export type PermissionTable = Readonly<Record<StaffRole, Readonly<Record<string, Permission>>>>

const all = (...acts: StaffAct[]): Record<string, Permission> =>
  Object.fromEntries(acts.map((act) => [act, {}]))

const reads = staffActNames.filter((act) => traitsOf(act).isRead)
const agentActs: StaffAct[] = [
  'customer.read',
  'customer.see',
  'customer.note',
  'customer.mail',
  'customer.protect',
  'customer.access',
  'case.read',
  'case.take',
  'case.note',
  'case.answer',
  'case.merge',
  'case.close',
  'task.read',
  'lead.work',
  'mail.retry',
]
/** What gives somebody access, decides about money, or changes a contract. */
const decidingActs: StaffAct[] = [
  'customer.second-factor',
  'lead.check',
  'activation.decide',
  'change.answer',
  'payment.decide',
]

/** What back office counts as paid alone; above it a supervisor confirms. */
const backOfficePays: Permission = { maxCents: 50_000 }

const publishingActs: StaffAct[] = ['publish.draft', 'publish.alone', 'publish.checked']
/** How the portal works, not what it says. */
const portalKinds: Permission = { kinds: ['setting', 'flag'] }
/** Figures name no customer; the cases behind them are for whoever may read cases. */
const reportActs: StaffAct[] = ['report.read', 'report.export']

/** The table of a portal whose retailer has changed nothing. */
export const bundledPermissions: PermissionTable = {
  agent: all(...agentActs),
  'back-office': {
    ...all(...agentActs, 'case.forward', 'customer.unprotect', ...decidingActs),
    'payment.decide': backOfficePays,
  },
  content: all('publish.read', ...publishingActs),
  supervisor: all(
    ...agentActs,
    'case.forward',
    'case.assign',
    'case.setup',
    'customer.unprotect',
    'staff.read',
    'audit.read',
    'audit.export',
    ...reportActs,
    ...decidingActs,
    'publish.read',
    ...publishingActs,
  ),
  administrator: {
    ...all(
      'staff.read',
      'staff.change',
      'permission.change',
      'audit.read',
      'audit.export',
      'publish.read',
      ...reportActs,
    ),
    ...Object.fromEntries(publishingActs.map((act) => [act, portalKinds])),
  },
  auditor: all(...reads),
}

/** Without these nobody could ever mend the table. */
const administratorActs: StaffAct[] = ['staff.read', 'staff.change', 'permission.change']

export interface PermissionProblem {
  role: string
  act: string
  problem:
    | 'unknown_role'
    | 'unknown_act'
    | 'unknown_limit'
    | 'no_kind'
    | 'auditor_reads_only'
    | 'administrator_needs_it'
}

/** Problems of a table that a retailer wishes for; none if it can be used. */
export function checkPermissions(wanted: LooseTable) {
  const problems: PermissionProblem[] = []
  for (const [role, acts] of Object.entries(wanted)) {
    if (!isStaffRole(role)) problems.push({ role, act: '', problem: 'unknown_role' })
    for (const [act, permission] of Object.entries(acts)) {
      const problem = problemOf(role, act, permission)
      if (problem) problems.push({ role, act, problem })
    }
  }
  for (const act of administratorActs) {
    const permission = wanted['administrator']?.[act]
    if (!permission) problems.push({ role: 'administrator', act, problem: 'administrator_needs_it' })
  }
  return problems
}

function problemOf(
  role: string,
  act: string,
  permission: Permission,
): PermissionProblem['problem'] | undefined {
  if (!isStaffAct(act)) return 'unknown_act'
  const { isRead, kinds, hasAmount } = traitsOf(act)
  if (role === 'auditor' && !isRead) return 'auditor_reads_only'
  if (permission.maxCents !== undefined && !hasAmount) return 'unknown_limit'
  if (permission.kinds === undefined) return undefined
  if (!kinds || !permission.kinds.every((kind) => kinds.includes(kind))) return 'unknown_limit'
  return permission.kinds.length === 0 ? 'no_kind' : undefined
}

/** As a retailer's table is stored and sent: its words are not checked. */
export type LooseTable = Readonly<Record<string, Readonly<Record<string, Permission>>>>

/** A stored table may be older than this version: acts that are no more are dropped, new ones are not permitted. */
export const knownPermissions = (stored: LooseTable | null): PermissionTable =>
  stored === null
    ? bundledPermissions
    : (Object.fromEntries(
        staffRoles.map((role) => [
          role,
          Object.fromEntries(Object.entries(stored[role] ?? {}).filter(([act]) => isStaffAct(act))),
        ]),
      ) as PermissionTable)

const cellsOf = (table: LooseTable) =>
  new Map(
    Object.entries(table).flatMap(([role, acts]) =>
      Object.entries(acts).map(([act, permission]) => [`${role} ${act}`, permission] as const),
    ),
  )

/** The cells (`agent case.read`) that differ, before and after; null where there is no permission. */
export function permissionDiff(before: LooseTable, after: LooseTable) {
  const [had, has] = [cellsOf(before), cellsOf(after)]
  const differing = [...new Set([...had.keys(), ...has.keys()])].filter(
    (cell) => JSON.stringify(had.get(cell)) !== JSON.stringify(has.get(cell)),
  )
  const pick = (cells: typeof had): Record<string, Permission | null> =>
    Object.fromEntries(differing.map((cell) => [cell, cells.get(cell) ?? null]))
  return { before: pick(had), after: pick(has) }
}
