import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import * as tasks from '@fanal/contract/desk/tasks'
import { eurosToCents } from '@fanal/domain/money'
import type { May } from '#desk/lib/staff.tsx'
import { call } from '#lib/call.ts'
import type { TextKey } from '#lib/texts.ts'
import { holderActs, switchActs } from './switch-acts.ts'
import type { TaskAct } from './task-act.ts'

type Key = TextKey<'desk-tasks'>

/** The person who looks at a task. */
interface Who {
  own: string
  may: May
  money: (euros: number) => string
}

/** What may be done with a task that waits; each is the use case of a command. */
export const actsOf = (task: StaffTask, who: Who): TaskAct[] =>
  task.clock === null ? [] : openActs(task, who)

function openActs(task: StaffTask, who: Who): TaskAct[] {
  switch (task.kind) {
    case 'lead':
      return leadActs(task, who)
    case 'check':
      return [...checkActs(task), ...leadActs(task, who)]
    case 'activation':
      return activationActs(task)
    case 'mail':
      return mailActs(task)
    case 'bounce':
      return bounceActs(task)
    case 'switch':
      return switchActs(task)
    case 'holder':
      return holderActs(task)
    case 'change':
      return changeActs(task)
    default:
      return paymentActs(task, who)
  }
}

type Of<K extends StaffTask['kind']> = Extract<StaffTask, { kind: K }>

function leadActs({ id, assignee, kind }: Of<'lead' | 'check'>, { own }: Who): TaskAct[] {
  const params = { id }
  const take: TaskAct = {
    name: 'take',
    act: 'lead.work',
    label: assignee ? 'act.takeOver' : 'act.take',
    ...(kind === 'lead' && { variant: 'primary' }),
    run: (_, seen, idempotencyKey) => call(tasks.takeLead, { params, body: { seen } }, { idempotencyKey }),
  }
  return [
    ...(assignee === own ? [] : [take]),
    {
      name: 'note',
      act: 'lead.work',
      label: 'act.note',
      text: 'text.note',
      words: 'note',
      run: (text, _, idempotencyKey) => call(tasks.noteLead, { params, body: { text } }, { idempotencyKey }),
    },
    {
      name: 'close',
      act: 'lead.work',
      label: 'act.close',
      text: 'text.close',
      words: 'audit',
      run: (reason, seen, idempotencyKey) =>
        call(tasks.closeLead, { params, body: { reason, seen } }, { idempotencyKey }),
    },
  ]
}

function checkActs({ id }: Of<'lead' | 'check'>): TaskAct[] {
  const settle = (result: 'pass' | 'fail'): TaskAct => ({
    name: result,
    act: 'lead.check',
    label: result === 'pass' ? 'act.pass' : 'act.fail',
    text: result === 'pass' ? 'text.pass' : 'text.fail',
    words: 'audit',
    variant: result === 'pass' ? 'primary' : 'danger',
    run: (reason, seen, idempotencyKey) =>
      call(tasks.checkLead, { params: { id }, body: { result, reason, seen } }, { idempotencyKey }),
  })
  return [settle('pass'), settle('fail')]
}

function activationActs({ id, customer }: Of<'activation'>): TaskAct[] {
  const decide = (decision: 'accept' | 'refuse'): TaskAct => ({
    name: decision,
    act: 'activation.decide',
    label: decision === 'accept' ? 'act.accept' : 'act.refuse',
    text: decision === 'accept' ? 'text.accept' : 'text.refuse',
    values: { email: customer?.email ?? '' },
    words: 'audit',
    ...(decision === 'accept' && { variant: 'primary' }),
    ...(decision === 'accept' && !customer?.email && { refusal: 'refused.noCustomer' }),
    run: (reason, seen, idempotencyKey) =>
      call(
        tasks.decideActivation,
        { params: { id: Number(id) }, body: { decision, reason, seen } },
        { idempotencyKey },
      ),
  })
  return [decide('accept'), decide('refuse')]
}

const mailActs = ({ id }: Of<'mail'>): TaskAct[] => [
  {
    name: 'retry',
    act: 'mail.retry',
    label: 'act.retry',
    variant: 'primary',
    run: (_, seen, idempotencyKey) =>
      call(tasks.retryMail, { params: { id: Number(id) }, body: { seen } }, { idempotencyKey }),
  },
]

const bounceActs = ({ id }: Of<'bounce'>): TaskAct[] =>
  (['handled', 'works'] as const).map((end) => ({
    name: end,
    act: 'mail.retry',
    label: end === 'handled' ? 'act.handled' : 'act.works',
    text: end === 'handled' ? 'text.handled' : 'text.works',
    words: 'audit',
    ...(end === 'handled' && { variant: 'primary' }),
    run: (reason, seen, idempotencyKey) =>
      call(tasks.endBounce, { params: { id }, body: { end, reason, seen } }, { idempotencyKey }),
  }))

const answerTexts = {
  accepted: { label: 'act.accepted', text: 'text.accepted' },
  done: { label: 'act.done', text: 'text.done' },
  rejected: { label: 'act.rejected', text: 'text.rejected' },
} as const satisfies Record<string, { label: Key; text: Key }>

function changeActs({ id, is_accepted }: Of<'change'>): TaskAct[] {
  const answer = (said: 'accepted' | 'done' | 'rejected', more: Partial<TaskAct> = {}): TaskAct => ({
    name: said,
    act: 'change.answer',
    ...answerTexts[said],
    ...more,
    run: (reason, seen, idempotencyKey) =>
      call(
        tasks.answerChange,
        { params: { id: Number(id) }, body: { answer: said, reason, seen } },
        { idempotencyKey },
      ),
  })
  return [
    ...(is_accepted ? [] : [answer('accepted', { variant: 'primary' })]),
    answer('done', is_accepted ? { variant: 'primary' } : {}),
    answer('rejected', { words: 'customer', variant: 'danger' }),
  ]
}

const endTexts = {
  paid: { label: 'act.paid', text: 'text.paid' },
  asked: { label: 'act.askPaid', text: 'text.askPaid' },
  unpaid: { label: 'act.unpaid', text: 'text.unpaid' },
} as const satisfies Record<string, { label: Key; text: Key }>

function paymentActs({ id, pending, asked }: Of<'payment'>, { may, money }: Who): TaskAct[] {
  const amountCents = eurosToCents(pending)
  const isAlone = may('payment.decide', { amountCents }).is !== 'second'
  const decide = (end: 'paid' | 'unpaid'): TaskAct => ({
    name: end,
    act: 'payment.decide',
    ...endTexts[end === 'paid' && !isAlone ? 'asked' : end],
    values: { amount: money(Number(pending)) },
    words: 'audit',
    ...(end === 'paid' && { variant: 'primary' }),
    ...(end === 'paid' && !isAlone && asked && { refusal: 'refused.asked', refusedBy: asked.by }),
    run: (reason, seen, idempotencyKey) =>
      call(tasks.decidePayment, { params: { id }, body: { end, reason, seen } }, { idempotencyKey }),
  })
  return [decide('paid'), decide('unpaid')]
}
