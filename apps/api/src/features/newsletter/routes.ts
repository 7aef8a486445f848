import * as newsletter from '@fanal/contract/newsletter'
import * as schemas from '@fanal/contract/schemas/newsletter'
import type { Deps } from '#deps'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { isNavigation, sendToPage } from '#platform/http/navigation'
import { changeMail } from './change-mail.ts'
import { findSubscriptor } from './find-subscriptor.ts'
import { findLeaving, leaveNewsletter } from './leave-newsletter.ts'
import { findNewsletters } from './queries.ts'
import { saveChoice } from './save-choice.ts'

async function requireNewsletter(db: Db): Promise<void> {
  if (!(await findSettings(db)).newsletter.enabled) throw new AppError('not_found')
}

export function routes({ env, database }: Deps): Route[] {
  return [
    openRoute(newsletter.subscriber, schemas.subscriberSchemas, async ({ params, session, db }) => {
      await requireNewsletter(db)
      const known = await findSubscriptor(db, { env, session, subscriptor: params.subscriber })
      if (!known) throw new AppError('not_found')
      const { subscriber, email, newEmail } = known
      // A new address may have been mistyped: whoever got its link does not read the old one.
      if (newEmail !== undefined) return { id: null, emails: [maskEmail(email)], new_email: newEmail }
      return { id: subscriber?.id ?? null, emails: [email], new_email: null }
    }),
    openRoute(newsletter.listNewsletters, schemas.listNewslettersSchemas, async (call) => {
      const { params, session, locale, db } = call
      await requireNewsletter(db)
      const known = await findSubscriptor(db, { env, session, subscriptor: params.subscriptor })
      const own = known?.newEmail === undefined ? known?.subscriber?.id : undefined
      const listed = await findNewsletters(db, { subscriberId: own, locale })
      // Chosen, and confirmed by saving it.
      const wanted = new Set(known?.wanted)
      return listed.map((one) => ({ ...one, subscribed: one.subscribed || wanted.has(one.newsletter_id) }))
    }),
    openRoute(newsletter.setActiveNewsletters, schemas.setActiveNewslettersSchemas, async (call) => {
      const { body, session, locale, db } = call
      await requireNewsletter(db)
      const { subscriptor_or_email: subscriptor, selected_newsletters: chosen } = body
      return saveChoice(env, db, { session, subscriptor, chosen, locale })
    }),
    openRoute(newsletter.setMails, schemas.setMailsSchemas, async ({ body, session, locale, db }) => {
      await requireNewsletter(db)
      const { subscriberId, emails } = body
      const change = { session, subscriptor: subscriberId, email: emails[0] ?? '', locale }
      const { isChanged } = await changeMail(env, db, change)
      return { status: 'OK' as const, is_changed: isChanged }
    }),
    // Also when the page is switched off: who gets mails can always leave.
    openRoute(newsletter.unsubscribe, schemas.unsubscribeSchemas, async ({ params, request, reply }) => {
      await database.transaction((tx) => leaveNewsletter(env, tx, params.token))
      if (!isNavigation(request)) return { status: 'OK' as const }
      return sendToPage(request, reply, 'leaveNewsletter', {
        publicUrl: env.PUBLIC_URL,
        ...params,
        isDone: true,
      })
    }),
    openRoute(newsletter.leaving, schemas.leavingSchemas, async ({ params, locale, db, request, reply }) => {
      if (isNavigation(request))
        return sendToPage(request, reply, 'leaveNewsletter', { publicUrl: env.PUBLIC_URL, ...params })
      return findLeaving(env, db, params.token, locale)
    }),
  ]
}
