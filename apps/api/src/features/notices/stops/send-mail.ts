import { linkTo } from '@fanal/contract/paths'
import { isAddressGone } from '@fanal/domain/notices/refused-mail'
import type { Deps } from '#deps'
import type { NoticeEnv } from '#features/notices/notice-keys'
import { isNoticeOver } from '#features/notices/queries'
import { isMailStopped } from '#features/notices/targets/target-queries'
import { withIcon } from '#features/settings/brand/mail-icon'
import { type Mail, RecipientRefused } from '#gateways/mail/mail'
import { GivenUp, NotNeeded, type Sender } from '#platform/outbox'
import { mailMark } from './mail-mark.ts'
import { stopMail } from './stop-mail.ts'

/** As it leaves: every mail says where notices are chosen; one to a customer can be known again when it comes back. */
export function leavingMail(env: NoticeEnv, mail: Mail): Mail {
  const { customerId, to, locale } = mail
  const page = linkTo('notices', { publicUrl: env.PUBLIC_URL, locale })
  return {
    unsubscribe: { page },
    ...mail,
    ...(customerId !== undefined && { returnMark: mailMark(env, customerId, to) }),
  }
}

/** All mails of the house. What is refused for good is not tried again, and ends the notices to that address. */
export const mailSender =
  ({ env, database, gateways }: Deps): Sender =>
  async ({ id, payload }) => {
    const mail = payload as Mail
    const { customerId, noticeId, to } = mail
    if (customerId !== undefined && (await isMailStopped(database, customerId, to)))
      throw new GivenUp('mails to this address came back')
    // Put off by quiet hours, and answered meanwhile.
    if (
      customerId !== undefined &&
      noticeId !== undefined &&
      (await isNoticeOver(database, customerId, noticeId))
    )
      throw new NotNeeded()
    try {
      await gateways.mail(leavingMail(env, await withIcon(database, mail)), id)
    } catch (error) {
      if (!(error instanceof RecipientRefused) || !isAddressGone(error)) throw error
      if (customerId !== undefined) await stopMail(env, database, { customerId, address: to })
      throw new GivenUp(error.message)
    }
  }
