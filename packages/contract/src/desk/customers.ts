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

/** Further contracts than those of the page, in its order. */
export const customerContracts = endpointIn<typeof schemas.customerContractsSchemas>(one, {
  name: 'customerContracts',
  path: '/contracts',
})

/** Further cases than those of the page, in its order. */
export const customerCases = endpointIn<typeof schemas.customerCasesSchemas>(one, {
  name: 'customerCases',
  path: '/cases',
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

/** A temporary password by mail, to the address on file; opens an account if there is none. */
export const mailPassword = endpointIn<typeof schemas.mailPasswordSchemas>(
  { ...one, act: 'customer.access' },
  { name: 'mailPassword', path: '/password', method: 'POST', errors: ['not_possible'] },
)

/** Ends every session, on every device. */
export const signOutCustomer = endpointIn<typeof schemas.signOutCustomerSchemas>(
  { ...one, act: 'customer.access' },
  { name: 'signOutCustomer', path: '/sessions', method: 'DELETE' },
)

/** For who has lost it: the password alone is enough again. */
export const removeSecondFactor = endpointIn<typeof schemas.removeSecondFactorSchemas>(
  { ...one, act: 'customer.second-factor', needsProof: true },
  {
    name: 'removeSecondFactor',
    path: '/second-factor',
    method: 'DELETE',
    errors: ['not_possible', 'recent_login_required'],
  },
)
