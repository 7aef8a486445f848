import type {
  changeLocaleSchemas,
  endOtherSessionsSchemas,
  endSessionSchemas,
  listConsentsSchemas,
  listSessionsSchemas,
  listSignInsSchemas,
  profileSchemas,
  recordConsentSchemas,
} from './schemas/account.ts'
import { endpoint } from './endpoint.ts'

// Calls behind the profile page (docs/behaviour/account.md).

export const profile = endpoint<typeof profileSchemas>({
  name: 'profile',
  path: 'users/',
  access: 'customer',
})

export const listSessions = endpoint<typeof listSessionsSchemas>({
  name: 'listSessions',
  isOwn: true,
  path: 'user/sessions',
  access: 'customer',
})

export const endSession = endpoint<typeof endSessionSchemas>({
  name: 'endSession',
  isOwn: true,
  method: 'DELETE',
  path: 'user/sessions/{id}',
  access: 'customer',
  errors: ['not_found'],
})

export const endOtherSessions = endpoint<typeof endOtherSessionsSchemas>({
  name: 'endOtherSessions',
  isOwn: true,
  method: 'POST',
  path: 'user/sessions/end_others',
  access: 'customer',
})

export const listSignIns = endpoint<typeof listSignInsSchemas>({
  name: 'listSignIns',
  isOwn: true,
  path: 'user/sign_ins',
  access: 'customer',
})

export const changeLocale = endpoint<typeof changeLocaleSchemas>({
  name: 'changeLocale',
  isOwn: true,
  method: 'PUT',
  path: 'users/locale',
  access: 'customer',
})

export const recordConsent = endpoint<typeof recordConsentSchemas>({
  name: 'recordConsent',
  isOwn: true,
  method: 'POST',
  path: 'user/consents',
  access: 'anyone',
  errors: ['too_many_requests'],
  limit: { max: 30, windowSeconds: 600 },
})

export const listConsents = endpoint<typeof listConsentsSchemas>({
  name: 'listConsents',
  isOwn: true,
  path: 'user/consents',
  access: 'customer',
})
