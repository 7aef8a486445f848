import { linkTo } from '@fanal/contract/paths'
import type { NoticeEvent, NoticeKind } from '@fanal/domain/notices/notice-kinds'
import { composeMail, type MailBrand } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import { textsOf } from '#texts'
import type { NoticeEnv } from './notice-keys.ts'
import { noticeHref, noticeLabels, type NoticeLink, type Told } from './notice-labels.ts'
import type { Reader } from './queries.ts'
import { oneClickLink } from './unsubscribe-links.ts'

interface MailedNotice {
  event: NoticeEvent
  told?: Told
  link: NoticeLink
}

/** Made of the words that the portal shows. */
export function mailOfNotice(
  env: NoticeEnv,
  brand: MailBrand,
  { name, email, locale }: Reader,
  { event, told = {}, link }: MailedNotice,
): Mail {
  const { title, detail } = noticeLabels(event, told, locale)
  const { greeting, why, action } = textsOf('notices', locale).mail
  return composeMail({
    from: env.MAIL_FROM,
    brand,
    to: email,
    locale,
    // Words of customers may have braces.
    subject: '{title}',
    paragraphs: [greeting, '{title}. {detail}', why],
    values: { name, title, detail, organization: brand.organization.name },
    action: { label: action, href: noticeHref(env.PUBLIC_URL, link, locale) },
  })
}

/** With the way out: one click where its kinds can be switched off, and the page. It is known as this customer's. */
export function asNoticeMail(
  env: NoticeEnv,
  mail: Mail,
  reader: Pick<Reader, 'customer_id' | 'locale'>,
  kinds: readonly NoticeKind[],
  noticeId?: number,
): Mail {
  const page = linkTo('notices', { publicUrl: env.PUBLIC_URL, locale: reader.locale })
  const oneClick = oneClickLink(env, reader, kinds)
  return {
    ...mail,
    ...(noticeId !== undefined && { noticeId }),
    customerId: reader.customer_id,
    unsubscribe: { page, ...(oneClick && { oneClick }) },
  }
}
