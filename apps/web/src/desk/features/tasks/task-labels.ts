import type { TaskEvent } from '@fanal/contract/schemas/desk/task-events'
import type { QueuedTask, TaskClockShown, TaskLine } from '@fanal/contract/schemas/desk/tasks'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

export type TaskKey = TextKey<'desk-tasks'>

/** Which term applies, in words. */
export const ruleLabels: Record<TaskKind, TaskKey> = {
  lead: 'rule.lead',
  check: 'rule.check',
  holder: 'rule.holder',
  activation: 'rule.activation',
  mail: 'rule.mail',
  bounce: 'rule.bounce',
  switch: 'rule.switch',
  change: 'rule.change',
  payment: 'rule.payment',
}

type Lead = Extract<QueuedTask, { kind: 'lead' | 'check' }>

export const energyLabels: Record<Lead['energy'], TaskKey> = {
  electricity: 'energy.electricity',
  gas: 'energy.gas',
  dual: 'energy.dual',
}

export const stepLabels: Record<Lead['step'], TaskKey> = {
  installation: 'step.installation',
  person: 'step.person',
  contract: 'step.contract',
  gasContract: 'step.gasContract',
  payment: 'step.payment',
  confirmation: 'step.confirmation',
  finish: 'step.finish',
}

export const phaseLabels: Record<TaskClockShown['phase'], TaskKey> = {
  left: 'phase.left',
  called: 'phase.called',
  halted: 'phase.halted',
  unchecked: 'phase.unchecked',
  unsettled: 'phase.unsettled',
  unmatched: 'phase.unmatched',
  failing: 'phase.failing',
  sent: 'phase.sent',
  accepted: 'phase.accepted',
  bounced: 'phase.bounced',
  to_send: 'phase.to_send',
  to_accept: 'phase.to_accept',
  to_start: 'phase.to_start',
  to_connect: 'phase.to_connect',
  wished: 'phase.wished',
  to_return: 'phase.to_return',
  returning: 'phase.returning',
  kept: 'phase.kept',
  doubtful: 'phase.doubtful',
}

export const eventLabels: Record<TaskEvent, TaskKey> = {
  saved: 'event.saved',
  halted: 'event.halted',
  signed: 'event.signed',
  note: 'event.note',
  taken: 'event.taken',
  closed: 'event.closed',
  passed: 'event.passed',
  failed: 'event.failed',
  asked: 'event.asked',
  accepted: 'event.accepted',
  refused: 'event.refused',
  mailed: 'event.mailed',
  written: 'event.written',
  failing: 'event.failing',
  given_up: 'event.given_up',
  retried: 'event.retried',
  left: 'event.left',
  requested: 'event.requested',
  signature_pending: 'event.signature_pending',
  sent: 'event.sent',
  taken_on: 'event.taken_on',
  done: 'event.done',
  rejected: 'event.rejected',
  signature_refused: 'event.signature_refused',
  withdrawn: 'event.withdrawn',
  expired: 'event.expired',
  bounced: 'event.bounced',
  handled: 'event.handled',
  activated: 'event.activated',
  asked_back: 'event.asked_back',
  return_refused: 'event.return_refused',
  returned: 'event.returned',
  unanswered: 'event.unanswered',
  service_refused: 'event.service_refused',
  asked_holder: 'event.asked_holder',
  charged: 'event.charged',
  doubtful: 'event.doubtful',
  paid: 'event.paid',
  unpaid: 'event.unpaid',
}

/** A line of a history in one sentence. */
export function useLineText(): (line: TaskLine) => string {
  const t = useTexts('desk-tasks')
  return ({ what, author }) => [t(eventLabels[what]), author].filter(Boolean).join(' · ')
}

type WithoutClock<T> = T extends unknown ? Omit<T, 'clock'> : never

/** What a task is called, and the line below it. */
export function useTaskTitle(): (task: WithoutClock<QueuedTask>) => { title: string; detail: string } {
  const t = useTexts('desk-tasks')
  const { money } = useFormats()
  return (task) => {
    switch (task.kind) {
      case 'lead':
      case 'check':
        return {
          title: `${t(energyLabels[task.energy])}, ${t(stepLabels[task.step])}`,
          detail: task.assignee && t('row.of', { name: task.assignee }),
        }
      case 'activation':
        return { title: t('row.activation', { contract: task.contract }), detail: task.tax_id }
      case 'mail':
        return {
          title: task.message === 'sms' ? t('row.sms') : task.subject || t('row.noSubject'),
          detail: task.is_given_up ? `${task.to} · ${t('row.givenUp')}` : task.to,
        }
      case 'bounce':
        return { title: task.address, detail: task.customer }
      case 'switch':
      case 'holder':
        return {
          title: `${t(energyLabels[task.energy])} · ${t('row.contract', { contract: task.contract })}`,
          detail: task.customer,
        }
      case 'change':
        return {
          title: task.title,
          detail: `${t('row.contract', { contract: task.contract })} · ${task.customer}`,
        }
      default:
        return {
          title: t('row.invoice', { invoice: task.invoice }),
          detail: `${money(Number(task.amount))} · ${task.customer}`,
        }
    }
  }
}
