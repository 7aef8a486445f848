import { expect, test } from 'vitest'
import { aMailbox, type Expected, mailNames } from './mails.ts'

// Files by their content, whatever they are called; others are named to staff.

const mailbox = aMailbox()
const kept = { outcome: 'kept', text: 'Aquí está.' } as const

const table: Record<string, Expected> = {
  photo: { ...kept, files: ['contador.jpg'] },
  'photo-iphone': { ...kept, files: ['IMG_0417.jpeg'] },
  pdf: { ...kept, files: ['boletín.pdf'] },
  'program-named-jpg': { ...kept, refused: ['foto.jpg'] },
  'path-in-name': { ...kept, files: ['foto.png'] },
  winmail: { ...kept, refused: ['winmail.dat'] },
  'forwarded-mail': { ...kept, refused: ['otro.eml'] },
  'inline-picture': { ...kept, files: ['dentro.png'] },
  // A logo cannot be told from a photo: it comes last, so that six logos do not push out a photo.
  'signature-logo': { ...kept, files: ['contador.jpg', 'logo.png'] },
  calendar: { ...kept, refused: ['invite.ics'] },
  signed: { ...kept, refused: ['smime.p7s'] },
  'only-photo': { outcome: 'kept', text: '', files: ['contador.jpg'] },
  'photo-without-multipart': { outcome: 'kept', text: '', files: ['contador.jpg'] },
  'only-program': { outcome: 'empty' },
  'empty-file': { ...kept, refused: ['nada.jpg'] },
  empty: { outcome: 'empty' },
  'only-quotation': { outcome: 'empty' },
  'only-signature': { outcome: 'empty' },
}

test.each(Object.entries(table))('%s', async (name, expected) => {
  await mailbox.expectTaken(await mailbox.take('files', name), expected)
})

test('the table is whole', () => {
  expect(mailNames('files').sort()).toEqual(Object.keys(table).sort())
})
