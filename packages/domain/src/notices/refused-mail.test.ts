import { expect, test } from 'vitest'
import { isAddressGone, statusIn } from './refused-mail.ts'

test.each<[string, string | undefined]>([
  ['550 5.1.1 <a@example.com>: Recipient address rejected', '5.1.1'],
  ['550-5.1.1 The email account does not exist', '5.1.1'],
  ['smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound', '5.1.10'],
  ['452 4.2.2 Over quota', '4.2.2'],
  ['550 no such user', undefined],
  ['550 from 10.1.1.1', undefined],
  ['', undefined],
])('the status in %j is %s', (text, status) => {
  expect(statusIn(text)).toBe(status)
})

test.each<[boolean, string, number | undefined, string | undefined]>([
  [true, 'no such user', 550, '5.1.1'],
  [true, 'no such user, without a status', 550, undefined],
  [true, 'not local', 551, undefined],
  [true, 'no such name', 553, '5.1.3'],
  [true, 'other address', 550, '5.1.0'],
  [true, 'null MX', 556, '5.1.10'],
  [true, 'no such domain', 550, '5.1.2'],
  [true, 'moved', 551, '5.1.6'],
  [true, 'switched off', 550, '5.2.1'],
  [true, 'no route to the host', undefined, '5.4.4'],
  [true, 'of a report, without a code', undefined, '5.1.1'],
  [false, 'full', 552, '5.2.2'],
  [false, 'full, without a status', 552, undefined],
  [false, 'full by a server that says 550', 550, '5.2.2'],
  [false, 'too large', 552, '5.3.4'],
  [false, 'we may not relay', 550, '5.7.1'],
  [false, 'we may not relay, by 554', 554, '5.7.1'],
  [false, 'spam, or anything', 554, undefined],
  [false, 'sender refused', 550, '5.1.8'],
  [false, 'sender refused, by its syntax', 553, '5.1.7'],
  [false, 'policy', 550, '5.7.26'],
  [false, 'expired on its way', undefined, '5.4.7'],
  [false, 'greylisted', 450, '4.2.0'],
  [false, 'temporary, whatever the status', 450, '5.1.1'],
  [false, 'temporary', 421, undefined],
  [false, 'temporary status', undefined, '4.4.1'],
  [false, 'delivered', undefined, '2.1.5'],
  [false, 'nothing known', undefined, undefined],
])('%s: %s', (isGone, _, code, status) => {
  expect(isAddressGone({ code, status })).toBe(isGone)
})
