import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { type Start, datesOf } from '#features/contracting/follow/due-dates'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

async function pageOf(title: string, lines: readonly string[]): Promise<ConfirmAnswer['result']['render']> {
  const { sanitiseHtml } = await import('#formats/sanitise-html')
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  return { format: 'html', body: sanitiseHtml(`<h2>${escapeHtml(title)}</h2>${body}`).html }
}

interface Confirmed extends Start {
  contract: string
  /** The address that the caller may read. */
  shownEmail: string
  signedAt: Date
  process: string
}

export async function confirmedAnswer(
  { contract, shownEmail, signedAt, ...start }: Confirmed,
  settings: AllSettings,
  locale: Locale,
): Promise<ConfirmAnswer> {
  const { answers: t } = textsOf('contracting', locale)
  const dates = datesOf(signedAt, start, settings.support.region)
  const email = maskEmail(shownEmail)
  const values = {
    contract,
    email,
    active: documentFormats(locale).namedDay(new Date(`${dates.activeBy}T12:00:00Z`)),
    phone: settings.organization.phone_crm,
  }
  const lines = [t.body, t.onFile, t.then, t.withdraw, t.help].map((line) => fillText(line, values))
  return {
    status: 'OK',
    result: {
      render: await pageOf(t.title, lines),
      contract,
      sent_to: email,
      signed_at: signedAt.toISOString(),
      due: {
        sent_by: dates.sentBy.toISOString(),
        active_by: dates.activeBy,
        withdraw_until: dates.withdrawUntil,
      },
    },
  }
}

/** Somebody will call. */
export async function haltedAnswer(
  number: string,
  settings: AllSettings,
  locale: Locale,
): Promise<ConfirmAnswer> {
  const { answers: t } = textsOf('contracting', locale)
  const values = { number, phone: settings.organization.phone_crm }
  const lines = [t.haltBody, t.help].map((line) => fillText(line, values))
  return {
    status: 'OK',
    result: {
      render: await pageOf(t.halt, lines),
      contract: null,
      case_number: number,
      sent_to: null,
      due: null,
    },
  }
}
