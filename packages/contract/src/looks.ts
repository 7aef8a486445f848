import { type EndpointGroup, endpointIn } from './endpoint.ts'
import type * as schemas from './schemas/looks.ts'

// Staff who look at a customer: seeing the portal as they see it, and the customer's list of who looked
// (docs/behaviour/looks.md).

const views: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff/views',
  access: 'staff',
  act: 'customer.see',
}

/** Asks the customer of a case, or a second person, for leave to see the portal as the customer sees it. */
export const askView = endpointIn<typeof schemas.askViewSchemas>(views, {
  name: 'askView',
  method: 'POST',
  path: '',
  errors: ['not_found', 'not_possible', 'not_permitted'],
})

export const ownViews = endpointIn<typeof schemas.ownViewsSchemas>(views, {
  name: 'ownViews',
  path: '',
  isUnrecorded: true,
})

const one: EndpointGroup = { ...views, path: 'staff/views/{id}', errors: ['not_found'] }

/** Asked again and again while somebody waits. */
export const viewRequest = endpointIn<typeof schemas.viewRequestSchemas>(one, {
  name: 'viewRequest',
  path: '',
  isUnrecorded: true,
})

/** A wrong one is no error: it is counted. */
export const enterViewCode = endpointIn<typeof schemas.enterViewCodeSchemas>(one, {
  name: 'enterViewCode',
  method: 'POST',
  path: '/code',
  errors: ['not_possible'],
})

export const openView = endpointIn<typeof schemas.openViewSchemas>(one, {
  name: 'openView',
  method: 'POST',
  path: '/open',
  errors: ['not_possible'],
})

const own: EndpointGroup = { isOwn: true, path: 'user/looks', access: 'customer' }

/** Who of the staff looked at the customer's data. */
export const listLooks = endpointIn<typeof schemas.listLooksSchemas>(own, { name: 'listLooks', path: '' })

/** The whole list for a spreadsheet. */
export const downloadLooks = endpointIn<object>(own, { name: 'downloadLooks', path: '/csv' })

const asked: EndpointGroup = { isOwn: true, path: 'user/view_requests', access: 'customer' }

/** Who asks to see the portal now, or may. */
export const askedViews = endpointIn<typeof schemas.askedViewsSchemas>(asked, {
  name: 'askedViews',
  path: '',
})

export const answerView = endpointIn<typeof schemas.answerViewSchemas>(asked, {
  name: 'answerView',
  method: 'POST',
  path: '/{id}',
  errors: ['not_found'],
})
