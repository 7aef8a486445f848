import { recordConsent } from '@fanal/contract/account'
import type { CallArgs } from '@fanal/contract/endpoint'
import type { recordConsentSchemas } from '@fanal/contract/schemas/account'
import { call } from '#lib/call.ts'

type Consent = CallArgs<typeof recordConsentSchemas>['body']

export const sendConsent = (body: Consent) => call(recordConsent, { body })
