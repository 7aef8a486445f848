import { publishKinds } from '../publishing/publish-kinds.ts'
import { caseKinds } from '../support/case.ts'
import { taskKinds } from '../tasks/task-clock.ts'

/** What one may do at the desk. An endpoint of staff names its act; menu, buttons, columns and exports ask for the same. */
export interface ActTraits {
  /** Changes nothing: an auditor may do it. */
  isRead?: true
  /** Always confirmed by a second person. */
  needsSecond?: true
  /** The kinds of things it is done on: a role can be limited to some. */
  kinds?: readonly string[]
  /** It moves money: a role can have a limit, above which a second person confirms. */
  hasAmount?: true
  /** Who may do this sees what the act changed, in histories and in the audit; by default whoever may do the act. */
  shownTo?: string
}

export const staffActs = {
  'customer.read': { isRead: true },
  'customer.see': { shownTo: 'customer.read' },
  'customer.note': { shownTo: 'customer.read' },
  'customer.mail': { shownTo: 'customer.read' },
  'customer.protect': { shownTo: 'customer.read' },
  'customer.unprotect': { shownTo: 'customer.read' },
  'customer.access': { shownTo: 'customer.read' },
  'customer.second-factor': { shownTo: 'customer.read' },
  'case.read': { isRead: true, kinds: caseKinds },
  'case.take': { shownTo: 'case.read' },
  'case.assign': { shownTo: 'case.read' },
  'case.note': { kinds: caseKinds, shownTo: 'case.read' },
  'case.answer': { kinds: caseKinds, shownTo: 'case.read' },
  'case.forward': { kinds: caseKinds, shownTo: 'case.read' },
  'case.merge': { kinds: caseKinds, shownTo: 'case.read' },
  'case.close': { kinds: caseKinds, shownTo: 'case.read' },
  'case.setup': { shownTo: 'case.read' },
  'staff.read': { isRead: true },
  'staff.change': { needsSecond: true, shownTo: 'staff.read' },
  'permission.change': { needsSecond: true, shownTo: 'staff.read' },
  'audit.read': { isRead: true },
  'audit.export': { isRead: true, shownTo: 'audit.read' },
  'task.read': { isRead: true, kinds: taskKinds },
  'lead.work': { shownTo: 'task.read' },
  'lead.check': { shownTo: 'task.read' },
  'activation.decide': { shownTo: 'task.read' },
  'mail.retry': { shownTo: 'task.read' },
  'change.answer': { shownTo: 'task.read' },
  'payment.decide': { hasAmount: true, shownTo: 'task.read' },
  'publish.read': { isRead: true, kinds: publishKinds },
  'publish.draft': { kinds: publishKinds, shownTo: 'publish.read' },
  'publish.alone': { kinds: publishKinds, shownTo: 'publish.read' },
  'publish.checked': { needsSecond: true, kinds: publishKinds, shownTo: 'publish.read' },
  'report.read': { isRead: true },
  'report.export': { isRead: true, shownTo: 'report.read' },
} as const satisfies Record<string, ActTraits>

export type StaffAct = keyof typeof staffActs

export const staffActNames = Object.keys(staffActs) as StaffAct[]

export const isStaffAct = (name: string): name is StaffAct => Object.hasOwn(staffActs, name)

export const traitsOf = (act: StaffAct): ActTraits => staffActs[act]
