import { type EndpointGroup, endpointIn } from './endpoint.ts'
import type * as schemas from './schemas/tasks.ts'

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

export const takeLead = endpointIn<typeof schemas.takeLeadSchemas>(leads, {
  name: 'takeLead',
  method: 'POST',
  path: '/take',
})

export const noteLead = endpointIn<typeof schemas.noteLeadSchemas>(leads, {
  name: 'noteLead',
  method: 'POST',
  path: '/notes',
})

export const closeLead = endpointIn<typeof schemas.closeLeadSchemas>(leads, {
  name: 'closeLead',
  method: 'POST',
  path: '/close',
})

export const checkLead = endpointIn<typeof schemas.checkLeadSchemas>(
  { ...leads, act: 'lead.check' },
  { name: 'checkLead', method: 'POST', path: '/check' },
)

/** Accepting gives somebody access. */
export const decideActivation = endpointIn<typeof schemas.decideActivationSchemas>(
  { ...writes('activation.decide', 'activations/{id}'), needsProof: true },
  { name: 'decideActivation', method: 'POST', path: '/decision', errors: ['recent_login_required'] },
)

export const retryMail = endpointIn<typeof schemas.retryMailSchemas>(writes('mail.retry', 'mails/{id}'), {
  name: 'retryMail',
  method: 'POST',
  path: '/retry',
})

/** What the distributor says of a change. */
export const answerChange = endpointIn<typeof schemas.answerChangeSchemas>(
  writes('change.answer', 'changes/{id}'),
  { name: 'answerChange', method: 'POST', path: '/answer' },
)

/** Whether an invoice counts as paid. */
export const decidePayment = endpointIn<typeof schemas.decidePaymentSchemas>(
  { ...writes('payment.decide', 'payments/{id}'), needsProof: true },
  { name: 'decidePayment', method: 'POST', path: '/decision', errors: ['recent_login_required'] },
)
