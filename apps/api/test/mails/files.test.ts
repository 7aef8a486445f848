import { expect, test } from 'vitest'
import { aMailbox, type Became, leftOut, mailNames } from './mails.ts'

// Files by their content, whatever they are called; others are named to staff.

const mailbox = aMailbox()
const empty = leftOut('empty')
const bare = { ...leftOut('kept'), lines: 1 }
const kept = { ...bare, text: 'Aquí está.' }

const table: Record<string, Became> = {
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
  'only-photo': { ...bare, files: ['contador.jpg'] },
  'photo-without-multipart': { ...bare, files: ['contador.jpg'] },
  'only-program': { ...empty, refused: ['a.exe'] },
  'empty-file': { ...kept, refused: ['nada.jpg'] },
  empty,
  'only-quotation': empty,
  'only-signature': empty,
}

test.each(Object.entries(table))('%s', async (name, expected) => {
  const { quoted, ...became } = await mailbox.take('files', name)
  expect({ ...became, quoted: '' }).toEqual(expected)
  expect(quoted).toBe(name === 'photo-iphone' ? 'Enviado desde mi iPhone' : '')
})

test('the table is whole', () => {
  expect(mailNames('files')).toEqual(Object.keys(table).sort())
})
