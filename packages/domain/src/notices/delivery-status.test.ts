import { expect, test } from 'vitest'
import { type FailedRecipient, failedRecipients } from './delivery-status.ts'

const head = 'Reporting-MTA: dns; mx.example.com\nArrival-Date: Mon, 16 Nov 2026 09:00:00 +0100\n\n'
const ada = 'Final-Recipient: rfc822; ada@example.com'

test.each<[string, string, FailedRecipient[]]>([
  [
    'no such user',
    `${head}${ada}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n`,
    [{ address: 'ada@example.com', status: '5.1.1', isGone: true }],
  ],
  [
    'with carriage returns, folded, in capitals',
    `${head}FINAL-RECIPIENT: RFC822; Ada@Example.com\nACTION: Failed\nSTATUS: 5.1.1\nDiagnostic-Code: smtp;\n 550 no\n`.replaceAll(
      '\n',
      '\r\n',
    ),
    [{ address: 'ada@example.com', status: '5.1.1', isGone: true }],
  ],
  [
    'handed on by what we wrote to',
    `${head}Original-Recipient: rfc822;<ada@example.com>\nFinal-Recipient: rfc822; new@example.org\nAction: failed\nStatus: 5.1.1`,
    [{ address: 'ada@example.com', status: '5.1.1', isGone: true }],
  ],
  [
    'the reason in the diagnosis alone',
    `${head}${ada}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 unknown`,
    [{ address: 'ada@example.com', status: '5.0.0', isGone: true }],
  ],
  [
    'the code alone',
    `${head}${ada}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 unknown user`,
    [{ address: 'ada@example.com', status: '5.0.0', isGone: true }],
  ],
  [
    'full',
    `${head}${ada}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 over quota`,
    [{ address: 'ada@example.com', status: '5.2.2', isGone: false }],
  ],
  [
    'never reached: tried for days',
    `${head}${ada}\nAction: failed\nStatus: 4.4.1`,
    [{ address: 'ada@example.com', status: '4.4.1', isGone: false }],
  ],
  [
    'several',
    `${head}${ada}\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@example.com\nAction: delivered\nStatus: 2.1.5\n\nFinal-Recipient: rfc822; c@example.com\nAction: failed\nStatus: 5.7.1`,
    [
      { address: 'ada@example.com', status: '5.1.1', isGone: true },
      { address: 'c@example.com', status: '5.7.1', isGone: false },
    ],
  ],
  ['late', `${head}${ada}\nAction: delayed\nStatus: 4.4.1`, []],
  ['delivered', `${head}${ada}\nAction: delivered\nStatus: 2.0.0`, []],
  ['no address', `${head}Final-Recipient: rfc822; nobody\nAction: failed\nStatus: 5.1.1`, []],
  ['no report', 'Hello', []],
  ['nothing', '', []],
  ['only newlines', '\n'.repeat(200_000), []],
  ['one endless line', 'a'.repeat(200_000), []],
])('%s', (_, report, failed) => {
  expect(failedRecipients(report)).toEqual(failed)
})

test('fifty at most', () => {
  const one = `${ada}\nAction: failed\nStatus: 5.1.1\n\n`
  expect(failedRecipients(head + one.repeat(100))).toHaveLength(50)
})
