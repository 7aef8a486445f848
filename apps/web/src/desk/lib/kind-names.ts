import type { PublishKind } from '@fanal/domain/publishing/publish-kinds'
import type { StaffAct } from '@fanal/domain/staff/acts'
import type { CaseKind } from '@fanal/domain/support/case'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { type TextKey, useTexts } from '#lib/texts.ts'

export const caseKindLabels: Record<CaseKind, TextKey<'desk-casework'>> = {
  claim: 'kind.claim',
  request: 'kind.request',
  reading: 'kind.reading',
  contact: 'kind.contact',
}

export const taskKindLabels: Record<TaskKind, TextKey<'desk-tasks'>> = {
  lead: 'kind.lead',
  check: 'kind.check',
  holder: 'kind.holder',
  activation: 'kind.activation',
  mail: 'kind.mail',
  bounce: 'kind.bounce',
  switch: 'kind.switch',
  change: 'kind.change',
  payment: 'kind.payment',
}

export const publishKindLabels: Record<PublishKind, TextKey<'desk-publishing'>> = {
  setting: 'kind.setting',
  flag: 'kind.flag',
  page: 'kind.page',
  block: 'kind.block',
  banner: 'kind.banner',
  mail: 'kind.mail',
  product: 'kind.product',
  newsletter: 'kind.newsletter',
  notice: 'kind.notice',
  outage: 'kind.outage',
}

const isIn = <T extends object>(labels: T, kind: string): kind is Extract<keyof T, string> =>
  Object.hasOwn(labels, kind)

/** What the kinds of things are called on which an act is done. */
export function useKindName(): (act: StaffAct, kind: string) => string {
  const casework = useTexts('desk-casework')
  const tasks = useTexts('desk-tasks')
  const publishing = useTexts('desk-publishing')
  return (act, kind) => {
    if (act.startsWith('case.') && isIn(caseKindLabels, kind)) return casework(caseKindLabels[kind])
    if (act.startsWith('task.') && isIn(taskKindLabels, kind)) return tasks(taskKindLabels[kind])
    if (act.startsWith('publish.') && isIn(publishKindLabels, kind))
      return publishing(publishKindLabels[kind])
    return kind
  }
}
