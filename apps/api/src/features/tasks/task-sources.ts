import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { activationSource } from './activations/activation-source.ts'
import { changeSource } from './changes/change-source.ts'
import { checkSource, leadSource } from './leads/lead-source.ts'
import { mailSource } from './mails/mail-source.ts'
import { paymentSource } from './payments/payment-source.ts'
import type { TaskSource } from './task-source.ts'

export const taskSources: Record<TaskKind, TaskSource> = {
  lead: leadSource,
  check: checkSource,
  activation: activationSource,
  mail: mailSource,
  change: changeSource,
  payment: paymentSource,
}
