import { expect, test } from 'vitest'
import { aMailbox, mailNames } from './mails.ts'

// The words of the customer, without what their mail program put around them; that is kept apart.

const mailbox = aMailbox()
const [es, ca, en] = ['La lectura es 4812.', 'La lectura és 4812.', 'The reading is 4812.']
const [photo, foto, fotoCa] = ['We need a photo', 'Necesitamos una foto', 'Necessitem una foto']

const table: Record<string, [text: string, quoted: string]> = {
  'gmail-es': [`${es}\nGracias`, foto],
  'gmail-ca': [ca, fotoCa],
  'gmail-en': [en, photo],
  'outlook-es': [`Buenos días:\n\n${es}\n\nUn saludo,\nMarta`, foto],
  'outlook-ca': [ca, fotoCa],
  'outlook-en': [en, photo],
  'outlook-old-es': [es, foto],
  'outlook-old-ca': [ca, fotoCa],
  'outlook-phone-es': [es, 'Obtener Outlook'],
  'apple-es': [es, 'Enviado desde mi iPhone'],
  'apple-en': [en, photo],
  'thunderbird-ca': [ca, fotoCa],
  'thunderbird-es-below': [es, 'Calle Mayor 1'],
  'k9-en': [en, photo],
  'samsung-es': [es, 'Samsung'],
  'interleaved-es': ['El de la escalera.\n\n4812.', '¿Qué contador es?'],
  'signature-es': [es, 'Florista'],
  'legal-notice-ca': [ca, 'confidencials'],
  'html-gmail-es': [es, foto],
  'html-outlook-es': [es, foto],
}

test.each(Object.entries(table))('%s', async (name, [text, quoted]) => {
  const became = await mailbox.take('quoted', name)
  expect(became).toMatchObject({ outcome: 'kept', lines: 1, text })
  expect(became.quoted).toContain(quoted)
})

test('the table is whole', () => {
  expect(mailNames('quoted')).toEqual(Object.keys(table).sort())
})
