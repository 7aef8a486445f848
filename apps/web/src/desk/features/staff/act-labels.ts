import { isStaffAct, type StaffAct } from '@fanal/domain/staff/acts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const acts: Record<StaffAct, TextKey<'desk-staff'>> = {
  'customer.read': 'act.customerRead',
  'customer.see': 'act.customerSee',
  'customer.note': 'act.customerNote',
  'customer.mail': 'act.customerMail',
  'customer.protect': 'act.customerProtect',
  'customer.unprotect': 'act.customerUnprotect',
  'customer.access': 'act.customerAccess',
  'customer.second-factor': 'act.customerSecondFactor',
  'case.read': 'act.caseRead',
  'case.take': 'act.caseTake',
  'case.assign': 'act.caseAssign',
  'case.note': 'act.caseNote',
  'case.answer': 'act.caseAnswer',
  'case.forward': 'act.caseForward',
  'case.merge': 'act.caseMerge',
  'case.close': 'act.caseClose',
  'case.setup': 'act.caseSetup',
  'staff.read': 'act.staffRead',
  'staff.change': 'act.staffChange',
  'permission.change': 'act.permissionChange',
  'audit.read': 'act.auditRead',
  'audit.export': 'act.auditExport',
  'task.read': 'act.taskRead',
  'lead.work': 'act.leadWork',
  'lead.check': 'act.leadCheck',
  'activation.decide': 'act.activationDecide',
  'mail.retry': 'act.mailRetry',
  'change.answer': 'act.changeAnswer',
  'payment.decide': 'act.paymentDecide',
  'publish.read': 'act.publishRead',
  'publish.draft': 'act.publishDraft',
  'publish.alone': 'act.publishAlone',
  'publish.checked': 'act.publishChecked',
  'report.read': 'act.reportRead',
  'report.export': 'act.reportExport',
}

/** Entries of the audit that are no act of the table. */
const others: Readonly<Record<string, TextKey<'desk-staff'>>> = {
  own: 'act.own',
  'staff.sign-in': 'act.signIn',
}

/** What acts are called. */
export function useActLabel(): (act: string) => string {
  const t = useTexts('desk-staff')
  return (act) => {
    const key = isStaffAct(act) ? acts[act] : others[act]
    return key ? t(key) : act
  }
}

const subjects: Readonly<Record<string, TextKey<'desk-staff'>>> = {
  'approval.asked': 'subject.asked',
  'approval.confirmed': 'subject.confirmed',
  'approval.refused': 'subject.refused',
  'approval.withdrawn': 'subject.withdrawn',
  search: 'subject.search',
  password: 'way.password',
  passkey: 'way.passkey',
  openid: 'way.openid',
}

/** What an entry is about; many name a thing, which has one name in all languages. */
export function useSubjectLabel(): (subject: string | null) => string {
  const t = useTexts('desk-staff')
  return (subject) => {
    const key = subjects[subject ?? '']
    return key ? t(key) : (subject ?? '')
  }
}
