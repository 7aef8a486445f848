import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from './headers.ts'
import type { MailGateway } from './mail.ts'

/** Without a mail server, mails are stored as files that mail programs open; a repeat overwrites its file. */
export function fileMail(dataDir: string): MailGateway {
  const folder = join(dataDir, 'mail')
  return async (mail, id) => {
    const { createTransport } = await import('nodemailer')
    const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      ...messageOf(mail),
      messageId: `<fanal-${id}@localhost>`,
    })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${String(id).padStart(8, '0')}.eml`)
    await writeFile(`${path}.part`, composed.message as Buffer)
    await rename(`${path}.part`, path)
  }
}
