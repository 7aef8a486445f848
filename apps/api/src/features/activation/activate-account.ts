import type { ConfirmSignup } from '@fanal/contract/schemas/activation'
import {
  type ActivationFaults,
  checkActivation,
  activationFields,
  type ActivationForm,
} from '@fanal/domain/activation/activation'
import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/outbox'
import { textsOf } from '#texts'
import { saveConsents } from '#features/account/consent-queries'
import { countAttempt } from '#features/recovery/limit-attempts'
import { hasOwnLogin } from '@fanal/domain/settings/has-own-login'
import { findSettings } from '#features/settings/queries'
import { findActivatable, saveActivationRequest } from './queries.ts'

interface Rendered {
  errors: string[]
  body: string
}

/** The anonymous id of a request's sender. */
export const visitorOf = (requestId: number) => `activation:${requestId}`

/** Maximum age of the invoice whose number serves as proof of identity. */
const provingMonths = 14

/** Version of the accepted text. */
const textVersion = '2026-11'

/**
 * Only the form itself is validated; a valid form is always accepted with the same answer. Whether it leads to an
 * account or to staff is decided afterwards (`answerActivation`), so that neither content nor timing reveals it.
 */
export async function activateAccount(tx: Db, body: ConfirmSignup, locale: Locale): Promise<Rendered> {
  const settings = await findSettings(tx)
  if (!settings.features.signup || !hasOwnLogin(settings)) throw new AppError('not_found')
  const form = formOf(body)
  const { isValidPhone } = await import('./valid-phone.ts')
  const faults = checkActivation(form, settings.signUp, isValidPhone)
  const errors = sentencesOf(faults, locale)
  if (errors.length > 0) return { errors, body: '' }
  const nif = normaliseNif(form.nif)
  await countAttempt(tx, 'activation', { nif, email: form.email })
  const { phoneField, invoiceNumberField } = settings.signUp
  const phone = phoneField ? normalisePhone(form.phone) : ''
  const request = { ...form, nif, phone, invoiceNumber: invoiceNumberField ? form.invoiceNumber : '' }
  const invoicedSince = addMonths(madridDayOf(Date.now()), -provingMonths)
  const customer = await findActivatable(tx, { ...request, invoicedSince })
  const requestId = await saveActivationRequest(tx, { ...request, locale })
  const choices = { gdpr: true, conditions: true }
  await saveConsents(tx, { visitor: visitorOf(requestId), choices, textVersion, locale })
  await enqueue(tx, 'activation', { request_id: requestId, customer_id: customer?.customer_id ?? null })
  return { errors: [], body: successOf(settings, locale) }
}

function formOf({ accept_conditions, accept_gdpr, ...texts }: ConfirmSignup): ActivationForm {
  return { ...texts, acceptConditionsAndGdpr: accept_conditions && accept_gdpr }
}

function sentencesOf(faults: ActivationFaults, locale: Locale): string[] {
  const texts: Record<string, string | Record<string, string>> = textsOf('activation', locale)
  return activationFields.flatMap((field) => {
    const [fault, sentences] = [faults[field], texts[field]]
    const sentence = fault && typeof sentences === 'object' ? sentences[fault] : undefined
    return sentence ? [sentence] : []
  })
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function successOf({ organization }: AllSettings, locale: Locale): string {
  const { title, success, help } = textsOf('activation', locale)
  const [heading, ...lines] = [title, success, help.replace('{phone}', organization.phone_crm)].map(
    escapeHtml,
  )
  return `<h2>${heading}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`
}
