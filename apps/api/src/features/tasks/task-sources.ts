import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { activationSource } from './activations/activation-source.ts'
import { bounceSource } from './bounces/bounce-source.ts'
import { changeSource } from './changes/change-source.ts'
import { checkSource, leadSource } from './leads/lead-source.ts'
import { mailSource } from './mails/mail-source.ts'
import { paymentSource } from './payments/payment-source.ts'
import { holderSource, switchSource } from './switches/switch-source.ts'
import type { TaskSource } from './task-source.ts'

export const taskSources: Record<TaskKind, TaskSource> = {
  lead: leadSource,
  check: checkSource,
  holder: holderSource,
  activation: activationSource,
  mail: mailSource,
  bounce: bounceSource,
  switch: switchSource,
  change: changeSource,
  payment: paymentSource,
}
