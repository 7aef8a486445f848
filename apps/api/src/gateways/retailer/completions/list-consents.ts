import { listConsents } from '@fanal/contract/account'
import { consentRecordOf, purposes } from '../consent-record.ts'
import { completion } from '../visit.ts'

export const completeListConsents = completion(listConsents, async ({ query }, { request }) => {
  const all = consentRecordOf(request).flatMap(([given_at, text_version, choices], place) =>
    purposes.map((purpose, i) => ({
      id: place * purposes.length + i + 1,
      purpose,
      granted: choices[i] === 1,
      text_version,
      channel: 'web',
      given_at,
    })),
  )
  const [offset, limit] = [Number(query['offset'] ?? 0), Number(query['limit'] ?? 10)]
  return { items: all.slice(offset, offset + limit), n_items: all.length, offset, limit }
})
