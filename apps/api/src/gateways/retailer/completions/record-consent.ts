import { recordConsent } from '@fanal/contract/account'
import { recordConsentSchemas } from '@fanal/contract/schemas/account'
import { keepConsent, purposes } from '../consent-record.ts'
import { completion } from '../visit.ts'

export const completeRecordConsent = completion(recordConsent, async ({ body }, visit) => {
  const given = recordConsentSchemas.body.parse(body)
  const { request, reply, publicUrl, locale } = visit
  request.log.info({ consent: { ...given, locale, channel: 'web' } }, 'consent recorded')
  const choices = purposes.map((purpose) => (given.choices[purpose] ? 1 : 0))
  keepConsent(request, reply, publicUrl, [new Date().toISOString(), given.text_version, choices])
  return { status: 'OK' as const }
})
