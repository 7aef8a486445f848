import { endpoint } from './endpoint.ts'
import type { listMailsSchemas, mailFileSchemas, mailSchemas } from './schemas/mailbox.ts'

// Registered only in a demo without a mail server, where anyone may read every mail and text message.

export const listMails = endpoint<typeof listMailsSchemas>({
  name: 'listMails',
  isOwn: true,
  path: 'demo/mails/',
  access: 'anyone',
})

export const mail = endpoint<typeof mailSchemas>({
  name: 'mail',
  isOwn: true,
  path: 'demo/mails/{id}',
  access: 'anyone',
  errors: ['not_found'],
})

export const mailFile = endpoint<typeof mailFileSchemas>({
  name: 'mailFile',
  isOwn: true,
  path: 'demo/mails/{id}/files/{number}',
  access: 'anyone',
  errors: ['not_found'],
})
