import type { listConsentsSchemas, recordConsentSchemas } from './consent.schemas.ts'
import { endpoint } from './endpoint.ts'

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
