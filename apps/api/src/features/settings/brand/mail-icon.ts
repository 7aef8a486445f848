import { withoutIcon } from '#gateways/mail/compose'
import { findLantern } from '#gateways/mail/lantern'
import type { Mail } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import { findBrandFile } from './brand-queries.ts'

/** A mail program finds the icon among the parts of a mail, a page inside the HTML. */
export const withIconInside = ({ html, iconFile }: Mail): string =>
  iconFile ? html.replace('cid:icon', `data:${iconFile.mediaType};base64,${iconFile.content}`) : html

/** With the icon of its heading; without it where the retailer has another brand by now. */
export async function withIcon(db: Db, mail: Mail): Promise<Mail> {
  if (!mail.icon) return mail
  const lantern = findLantern(mail.icon)
  if (lantern) return { ...mail, iconFile: lantern }
  const file = await findBrandFile(db, mail.icon)
  if (!file) return { ...mail, html: withoutIcon(mail.html) }
  const { name, media_type: mediaType, content } = file
  return { ...mail, iconFile: { name, mediaType, content: content.toString('base64') } }
}
