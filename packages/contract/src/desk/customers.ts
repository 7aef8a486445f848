import { type EndpointGroup, endpointIn } from '../endpoint.ts'
import type * as schemas from '../schemas/desk/customers.ts'

// Customers at the desk of staff: finding one, and everything about one (docs/behaviour/customers.md).

const reads: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff',
  access: 'staff',
  act: 'customer.read',
}

/** A POST, to keep what was typed out of the address: names, tax ids, telephones. */
export const findAtDesk = endpointIn<typeof schemas.findAtDeskSchemas>(reads, {
  name: 'findAtDesk',
  path: '/search',
  method: 'POST',
  kind: 'check',
})

const one: EndpointGroup = { ...reads, path: 'staff/customers/{id}', errors: ['not_found'] }

export const staffCustomer = endpointIn<typeof schemas.staffCustomerSchemas>(one, {
  name: 'staffCustomer',
  path: '',
})

/** Everything that happened, newest first. */
export const customerTimeline = endpointIn<typeof schemas.customerTimelineSchemas>(one, {
  name: 'customerTimeline',
  path: '/timeline',
})

/** Among staff: the customer does not read it. */
export const noteCustomer = endpointIn<typeof schemas.noteCustomerSchemas>(
  { ...one, act: 'customer.note' },
  { name: 'noteCustomer', path: '/notes', method: 'POST' },
)

export const protectCustomer = endpointIn<typeof schemas.protectCustomerSchemas>(
  { ...one, act: 'customer.protect' },
  { name: 'protectCustomer', path: '/protections/{kind}', method: 'PUT' },
)

export const unprotectCustomer = endpointIn<typeof schemas.unprotectCustomerSchemas>(
  { ...one, act: 'customer.unprotect' },
  { name: 'unprotectCustomer', path: '/protections/{kind}', method: 'DELETE' },
)

/** A mail that did not leave, or as it left; to the address on file if its own is gone. */
export const sendMailAgain = endpointIn<typeof schemas.sendMailAgainSchemas>(
  { ...one, act: 'customer.mail' },
  { name: 'sendMailAgain', path: '/mails/{mailId}/again', method: 'POST', errors: ['not_possible'] },
)
