import { changeLocale } from '@fanal/contract/account'
import { publicSettings } from '@fanal/contract/settings'
import { offeredLocales, parseLocale } from '@fanal/domain/settings/languages'
import { AppError } from '#platform/errors'
import { setLangCookie } from '#platform/session'
import { objectOf } from '../loose-values.ts'
import { completion } from '../visit.ts'

/** The language of the pages is stored by the browser. */
export const completeChangeLocale = completion(changeLocale, async ({ body }, visit) => {
  const locale = parseLocale(objectOf(body)['locale'])
  if (!locale || !offeredLocales(await visit.ask(publicSettings, {})).includes(locale))
    throw new AppError('invalid_request', { errors: { locale: ['not_offered'] } })
  setLangCookie(visit.reply, visit.publicUrl, locale)
  return { status: 'OK' as const, locale }
})
