import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Mail {
  id: number
  to: string
  subject: string
  text: string
}

/** The newest mail of the demo's mailbox with this subject and these words in its address or text, once it is sent. */
export async function findMail(
  page: Page,
  subject: string | RegExp,
  words = '',
  { after = 0 } = {},
): Promise<Mail> {
  const call = async <T>(path = '') => {
    const answer = await page.request.get(`/api/v2/demo/mails/${path}`)
    return (await answer.json()) as T
  }
  const find = async () => {
    const { items } = await call<{ items: Mail[] }>()
    for (const { id } of items.filter((one) => one.id > after && one.subject.search(subject) >= 0)) {
      const mail = await call<Mail>(String(id))
      if (`${mail.to} ${mail.text}`.includes(words)) return mail
    }
    return undefined
  }
  const found: { mail?: Mail | undefined } = {}
  await expect
    .poll(async () => (found.mail = await find()), { message: `mail: ${subject} ${words}`, intervals: [200] })
    .toBeDefined()
  return found.mail as Mail
}

/** The first link in a mail to a path that starts like this. */
export function linkIn({ text }: Mail, path = '/'): URL {
  const links = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
  const found = links.find(({ pathname }) => pathname.startsWith(path))
  if (!found) throw new Error(`No link to ${path} in the mail: ${text}`)
  return found
}

/** The temporary password in a mail. */
export const passwordIn = ({ text }: Mail) => /^\w{4}-\w{4}-\w{4}-\w{4}$/m.exec(text)?.[0] ?? ''
