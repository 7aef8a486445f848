import { type EndpointGroup, endpointIn } from '../endpoint.ts'
import type * as acts from '../schemas/desk/task-acts.ts'
import type * as schemas from '../schemas/desk/tasks.ts'

// What waits for staff outside of cases, and what they do about it (docs/behaviour/tasks.md).

const reads: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff/tasks',
  access: 'staff',
  act: 'task.read',
}

/** One kind, by due date. A list is no look at a customer: it is not recorded each time it is renewed. */
export const taskQueue = endpointIn<typeof schemas.taskQueueSchemas>(reads, {
  name: 'taskQueue',
  path: '',
  isUnrecorded: true,
})

/** Incoming mails that were put aside for a person, the newest first. */
export const mailsAside = endpointIn<typeof schemas.mailsAsideSchemas>(reads, {
  name: 'mailsAside',
  path: '/mails-aside',
  errors: ['not_permitted'],
})

export const staffTask = endpointIn<typeof schemas.staffTaskSchemas>(reads, {
  name: 'staffTask',
  path: '/{kind}/{id}',
  errors: ['not_found', 'not_permitted'],
})

/** Each act names what its author has seen: what happened since refuses it. */
const writes = (act: EndpointGroup['act'], path: string): EndpointGroup => ({
  ...reads,
  act,
  path: `staff/tasks/${path}`,
  errors: ['not_found', 'not_possible', 'changed_meanwhile'],
})

const leads = writes('lead.work', 'leads/{id}')

export const takeLead = endpointIn<typeof acts.takeLeadSchemas>(leads, {
  name: 'takeLead',
  method: 'POST',
  path: '/take',
})

export const noteLead = endpointIn<typeof acts.noteLeadSchemas>(leads, {
  name: 'noteLead',
  method: 'POST',
  path: '/notes',
})

export const closeLead = endpointIn<typeof acts.closeLeadSchemas>(leads, {
  name: 'closeLead',
  method: 'POST',
  path: '/close',
})

export const checkLead = endpointIn<typeof acts.checkLeadSchemas>(
  { ...leads, act: 'lead.check' },
  { name: 'checkLead', method: 'POST', path: '/check' },
)

/** Accepting gives somebody access. */
export const decideActivation = endpointIn<typeof acts.decideActivationSchemas>(
  { ...writes('activation.decide', 'activations/{id}'), needsProof: true },
  { name: 'decideActivation', method: 'POST', path: '/decision', errors: ['recent_login_required'] },
)

export const retryMail = endpointIn<typeof acts.retryMailSchemas>(writes('mail.retry', 'mails/{id}'), {
  name: 'retryMail',
  method: 'POST',
  path: '/retry',
})

/** What was done about an address to which mails come back. */
export const endBounce = endpointIn<typeof acts.endBounceSchemas>(writes('mail.retry', 'bounces/{id}'), {
  name: 'endBounce',
  method: 'POST',
  path: '/end',
})

/** What the distributor says of a change. */
export const answerChange = endpointIn<typeof acts.answerChangeSchemas>(
  writes('change.answer', 'changes/{id}'),
  { name: 'answerChange', method: 'POST', path: '/answer' },
)

/** What the distributor says of a new contract, or of a supply that is given back. */
export const moveSwitch = endpointIn<typeof acts.moveSwitchSchemas>(
  writes('change.answer', 'switches/{id}'),
  { name: 'moveSwitch', method: 'POST', path: '/step' },
)

/** The holder of a signed contract. */
export const checkHolder = endpointIn<typeof acts.checkHolderSchemas>(writes('lead.check', 'holders/{id}'), {
  name: 'checkHolder',
  method: 'POST',
  path: '/check',
})

/** Whether an invoice counts as paid. */
export const decidePayment = endpointIn<typeof acts.decidePaymentSchemas>(
  { ...writes('payment.decide', 'payments/{id}'), needsProof: true },
  { name: 'decidePayment', method: 'POST', path: '/decision', errors: ['recent_login_required'] },
)
