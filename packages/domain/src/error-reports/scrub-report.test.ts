import { expect, test } from 'vitest'
import { scrubReport } from './scrub-report.ts'

const frame = { function: 'drawTotal', lineno: 7, colno: 3, in_app: true }

test('stack trace, release, page and reference stay; all else goes', () => {
  const report = {
    event_id: 'e1',
    timestamp: 1,
    platform: 'javascript',
    level: 'error',
    release: 'fanal@0.1.0',
    environment: 'production',
    message: 'of 12345678Z',
    sdk: { name: 'sentry.javascript.browser', version: '11.11.0', packages: [{ name: 'marta' }] },
    tags: { side: 'browser', page: 'contract', reference: '9K2M4P6R8T', customer: '12345678Z' },
    user: { id: '7', ip_address: '192.0.2.1', email: 'marta@example.com' },
    request: { url: 'https://portal.example.com/contratos/luz/100001', cookies: { token: 't' }, headers: {} },
    breadcrumbs: [{ message: 'Marta' }],
    extra: { arguments: ['Marta'] },
    contexts: { state: { name: 'Marta' } },
    server_name: 'martas-laptop',
    transaction: '/contratos/luz/100001',
    modules: { a: '1' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'no total for Marta García',
          mechanism: { type: 'generic', handled: false, data: { target: 'Marta' } },
          stacktrace: {
            frames: [
              {
                ...frame,
                filename: 'https://portal.example.com/assets/main-12345678.js?token=abc',
                context_line: 'const name = "Marta"',
                vars: { name: 'Marta' },
              },
              {
                ...frame,
                filename: 'https://portal.example.com/contratos/luz/100001',
                function: 'a("Marta")',
              },
              { ...frame, filename: '/srv/fanal/apps/api/dist/main.js' },
            ],
          },
        },
      ],
    },
  }
  expect(scrubReport(report)).toEqual({
    event_id: 'e1',
    timestamp: 1,
    platform: 'javascript',
    level: 'error',
    release: 'fanal@0.1.0',
    environment: 'production',
    message: 'of [tax id]',
    sdk: { name: 'sentry.javascript.browser', version: '11.11.0' },
    tags: { side: 'browser', page: 'contract', reference: '9K2M4P6R8T' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'no total for [name]',
          mechanism: { type: 'generic', handled: false },
          stacktrace: {
            frames: [
              { ...frame, filename: 'https://portal.example.com/assets/main-12345678.js' },
              { ...frame, filename: '[page]', function: '?' },
              { ...frame, filename: '/srv/fanal/apps/api/dist/main.js' },
            ],
          },
        },
      ],
    },
  })
})

test.each([
  ['a reference with the shape of a tax id', { reference: '12345678Z' }],
  ['a tag that is no text', { page: { id: 1 } }],
  ['a tag with a value in it', { call: 'contracts?name=marta' }],
])('%s is left out', (_, tags) => expect(scrubReport({ tags }).tags).toEqual({}))

test('a type that is no name of code', () => {
  const values = [{ type: 'Marta García', value: '' }]
  expect(scrubReport({ exception: { values } }).exception?.values).toEqual([{ type: 'Error', value: '' }])
})
