import { linkTo } from '@fanal/contract/paths'
import type { Locale } from '@fanal/domain/settings/languages'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { type Link, type NewsletterEnv, pageLink } from './newsletter-links.ts'

interface NewsletterMail {
  kind: 'confirm' | 'welcome' | 'move' | 'moved'
  to: string
  locale: Locale
  values?: Record<string, string>
  /** Without one it leads to the page as anybody sees it. */
  link?: Link
}

/** A link in it belongs to who gets it. */
export async function mailSubscriber(tx: Db, env: NewsletterEnv, mail: NewsletterMail): Promise<void> {
  const { kind, to, locale, values = {}, link } = mail
  const href = link
    ? await pageLink(env, locale, link)
    : linkTo('newsletter', { publicUrl: env.PUBLIC_URL, locale })
  const composed = await textMail(tx, env, {
    to,
    locale,
    texts: await findMailTexts(tx, `newsletter.${kind}`, locale),
    values,
    href,
  })
  // To leave by the same page; lists themselves have a link for one click.
  const leave = kind === 'welcome' ? { unsubscribe: { page: href } } : {}
  await enqueue(tx, 'mail', { ...composed, ...leave })
}
