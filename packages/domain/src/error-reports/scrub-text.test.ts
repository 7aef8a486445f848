import { describe, expect, test } from 'vitest'
import { scrubText } from './scrub-text.ts'

const hidden: [what: string, text: string, scrubbed: string][] = [
  ['a tax id', 'no customer 12345678Z here', 'no customer [tax id] here'],
  ['a tax id with points', 'nif=12.345.678-Z', 'nif=[tax id]'],
  ['a foreigner’s', 'vat X1234567L is taken', 'vat [tax id] is taken'],
  ['a company’s', 'vat ESB12345674 is taken', 'vat [tax id] is taken'],
  ['lower case', 'vat b12345674', 'vat [tax id]'],
  ['a CUPS', 'point ES0031405512340001MK0F missing', 'point [cups] missing'],
  ['a CUPS in groups', 'ES 0031 4055 1234 0001 MK 0F', '[cups]'],
  ['an IBAN', 'account ES9121000418450200051332 closed', 'account [iban] closed'],
  ['an IBAN in groups', 'account ES91 2100 0418 4502 0005 1332', 'account [iban]'],
  ['a foreign IBAN', 'account DE89370400440532013000', 'account [iban]'],
  ['a British IBAN', 'account GB82 WEST 1234 5698 7654 32', 'account [iban]'],
  ['an e-mail', 'mail to marta.garcia+luz@correo.example.com failed', 'mail to [email] failed'],
  ['an encoded e-mail', 'user nou%40example.com', 'user [email]'],
  ['a phone', 'call 600123456 now', 'call [number] now'],
  ['a phone in groups', 'call +34 600 12 34 56 now', 'call [number] now'],
  ['a phone with brackets', 'call (+34) 93 123 45 67', 'call [number]'],
  ['a street', 'sent to Calle Mayor 12, 2º B, Lleida', 'sent to [street]'],
  ['a street in Catalan', 'a carrer de la Pau, 3', 'a [street]'],
  ['a short street', 'at C/Mayor 5; again', 'at [street]; again'],
  ['a postal code', 'no town at 25001', 'no town at [number]'],
  ['a name', 'cannot greet Marta García Pérez', 'cannot greet [name]'],
  ['a name at the beginning', 'Marta de la Fuente has none', '[name] has none'],
  ['a single name', 'no contract of Marta here', 'no contract of [name] here'],
  ['a name in capitals', 'holder GARCIA PEREZ MARTA', 'holder [name]'],
  [
    'a quoted value',
    'invalid input syntax for type integer: "pepe"',
    'invalid input syntax for type integer: "[value]"',
  ],
  ['a quoted name with an apostrophe', "unknown 'Jordi d'Olot' given", "unknown '[value]' given"],
  ['a value in other quotes', 'unknown «pepe» “pepe” ‘pepe’', 'unknown [value] [value] [value]'],
  [
    'JSON',
    `Unexpected token 'M', "Marta Gar"... is not valid JSON`,
    `Unexpected token '[value]', "[value]"... is not valid JSON`,
  ],
  ['a quoted value after code', 'column "marta garcia" is odd', 'column "[value]" is odd'],
  ['a bearer token', 'sent Bearer abc.def-ghi', 'sent [token]'],
  ['a JWT', 'got eyJhbGciOi.eyJzdWIi.c2ln', 'got [token]'],
  ['a random token', 'link Q3VzdG9tZXItdG9rZW4tMTIz ended', 'link [token] ended'],
  ['a UUID', 'lead 7d9f1b1e-3c55-4a52-9d7f-0b5f7a0e4c11', 'lead [token]'],
  [
    'an address',
    'GET https://portal.example.com/contratos/luz/100001?token=abc failed',
    'GET https://portal.example.com/[path] failed',
  ],
  ['an address with a password', 'at postgres://fanal:secreto@db.example.com/fanal', 'at [address]'],
  ['a query', '/api/v2/x?user=pepe&b=1', '/api/v2/x?[query]?[query]'],
  ['a contract', 'contract 100001 missing', 'contract [number] missing'],
  ['an invoice', 'invoice FE26-001006 missing', 'invoice [number] missing'],
]

const kept = [
  "Cannot read properties of undefined (reading 'map')",
  'e.map is not a function',
  'Cannot convert undefined or null to Object',
  'duplicate key value violates unique constraint "invoices_customer_id_number_key"',
  'relation "contracts" does not exist',
  'Minified React error #418',
  'Maximum call stack size exceeded',
  'HTTP 500',
  'The answer of listInvoices does not fit its schema: expected 12 months',
]

describe('what identifies somebody is hidden', () => {
  test.each(hidden)('%s', (_, text, scrubbed) => expect(scrubText(text)).toBe(scrubbed))
  test('a second time changes nothing', () => {
    for (const [, text] of hidden) expect(scrubText(scrubText(text))).toBe(scrubText(text))
  })
})

test.each(kept)('%s stays', (text) => expect(scrubText(text)).toBe(text))

test('the length is bounded', () => expect(scrubText('word '.repeat(2_000))).toHaveLength(500))
