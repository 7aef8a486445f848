import { expect, test } from 'vitest'
import { checkNewsletter } from './check-newsletter.ts'

test.each<[string, number[], boolean, object]>([
  ['ana@example.com', [1], false, {}],
  ['', [1], false, { email: 'newsletter_email_not_valid' }],
  ['ana@example', [], false, { email: 'newsletter_email_not_valid', chosen: 'choose_one' }],
  ['ana@example.com', [], false, { chosen: 'choose_one' }],
  ['', [], true, {}],
])('%s, %o, subscriber: %s', (email, chosen, hasSubscriber, codes) => {
  expect(checkNewsletter({ email, chosen }, { hasSubscriber })).toEqual(codes)
})
