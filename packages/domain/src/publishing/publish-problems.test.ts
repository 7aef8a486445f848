import { describe, expect, test } from 'vitest'
import type { Parts, PublishField } from './publish-kinds.ts'
import { isOpenSetting, secondReasonOf } from './publish-kinds.ts'
import { changedFields, publishProblems, variablesIn } from './publish-problems.ts'

const line: PublishField = { name: 'subject', form: 'line', variables: ['name'], maxLength: 20 }
const inAll = (text: string): Parts => ({
  ca: { subject: text },
  es: { subject: text },
  en: { subject: text },
})
const problemsOf = (parts: Parts, field: Partial<PublishField> = {}) =>
  publishProblems([{ ...line, ...field }], parts).map(({ part, problem, detail }) =>
    `${part} ${problem} ${detail}`.trim(),
  )

describe('a draft can be published', () => {
  test.each([
    ['whole in every language', inAll('Hola, {name}'), {}],
    ['empty in every language, where it may be', inAll(''), { isOptional: true }],
    ['urgent, in one language', { es: { subject: 'Hola' } }, { isUrgent: true }],
    ['with braces where there are no variables', inAll('{x} y {'), { variables: undefined }],
    ['with an empty value of a setting', { all: { subject: '' } }, { form: 'value', isShared: true }],
  ] as [string, Parts, Partial<PublishField>][])('%s', (_, parts, field) => {
    expect(problemsOf(parts, field)).toEqual([])
  })
})

describe('a draft cannot be published', () => {
  test.each([
    ['without a language', { ...inAll('Hola'), en: { subject: ' ' } }, {}, ['en missing_language']],
    ['without a part', { es: { subject: 'Hola' }, ca: { subject: 'Hola' } }, {}, ['en missing_language']],
    [
      'optional, in one language only',
      { es: { subject: 'Hola' } },
      { isOptional: true },
      ['ca missing_language', 'en missing_language'],
    ],
    ['without any text', inAll(''), {}, ['ca missing', 'es missing', 'en missing']],
    ['urgent, without any text', inAll(''), { isUrgent: true }, ['ca missing', 'es missing', 'en missing']],
    [
      'with an unknown variable',
      { ...inAll('Hola, {name}'), ca: { subject: 'Hola, {nom} {}' } },
      {},
      ['ca unknown_variable {nom}', 'ca unknown_variable {}'],
    ],
    [
      'without what it is about',
      inAll('Hola'),
      { needs: ['name'] },
      ['ca lost_variable {name}', 'es lost_variable {name}', 'en lost_variable {name}'],
    ],
    ['too long', { ...inAll('Hola'), es: { subject: 'x'.repeat(21) } }, {}, ['es too_long 20']],
    [
      'with broken HTML',
      { ...inAll('<p>Hola</p>'), es: { subject: '<p>Hola' } },
      { form: 'html' },
      ['es bad_html <p>'],
    ],
  ] as [string, Parts, Partial<PublishField>, string[]][])('%s', (_, parts, field, problems) => {
    expect(problemsOf(parts, field)).toEqual(problems)
  })
})

test('variables are named once, whatever they are', () => {
  expect(variablesIn('{a} {b} {a} {no es} { } {c')).toEqual(['a', 'b'])
})

test('what changed is told by part and field', () => {
  expect(
    changedFields({ es: { a: '1', b: '2' } }, { es: { a: '1', b: '3', c: '' }, ca: { a: '4' } }),
  ).toEqual([
    { part: 'es', field: 'b', before: '2', after: '3' },
    { part: 'ca', field: 'a', before: '', after: '4' },
  ])
})

test.each([
  ['page', '3', 'legal'],
  ['block', '3', null],
  ['mail', 'access.loginLink', 'mail'],
  ['product', '3', 'price'],
  ['newsletter', '3', null],
  ['notice', '3 2027-01-01', 'mass'],
  ['outage', 'postal 08001', 'mass'],
  ['flag', 'crm.case', null],
  ['setting', 'invoicing.generalTerms', 'legal'],
  ['setting', 'links.gdpr', 'legal'],
  ['setting', 'powerChange.fees.connection', 'price'],
  ['setting', 'analytics.scriptUrl', 'outside'],
  ['setting', 'organization.email', 'outside'],
  ['setting', 'support.reopenDays', null],
] as const)('%s %s is confirmed by a second person: %s', (kind, key, reason) => {
  expect(secondReasonOf(kind, key)).toBe(reason)
})

test.each([
  ['staff.groupRoles', false],
  ['oidc.routes.allowDefaultLogin', false],
  ['oidcClaims.taxId', false],
  ['theme.logo', false],
  ['support.replyTo', false],
  ['features.passkeys', false],
  ['theme.brand', true],
  ['support.reopenDays', true],
])('the setting %s is published at the desk: %s', (key, isOpen) => {
  expect(isOpenSetting(key)).toBe(isOpen)
})
