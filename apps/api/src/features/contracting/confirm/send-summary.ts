import { createHash } from 'node:crypto'
import { startDayError } from '@fanal/domain/contracting/switch-dates'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import { maskEmail } from '@fanal/domain/identifiers/email'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { existing } from '#features/contracting/leads/own-lead'
import { findOwnLead, lockOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import { findKnownPoint } from '#features/contracting/offers/supply-config'
import { composeMail } from '#gateways/mail/compose'
import type { Start } from '#features/contracting/follow/due-dates'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { enqueue, withRetriesForDays } from '#platform/outbox'
import type { Session } from '#platform/session'
import { textsOf } from '#texts'
import type { FastifyBaseLogger } from 'fastify'
import { hashOfFacts, paperFactsOf } from './paper-facts-of.ts'
import type { PaperFacts } from './papers/paper-facts.ts'
import { composeSummary } from './papers/summary-paper.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { refusal } from './refuse.ts'
import { findSummary, saveSummary } from './summary-queries.ts'
import { supplyRequest } from './supply-request.ts'

interface SummaryWanted extends Start {
  own: OwnLead
  session: Session | null
  log: FastifyBaseLogger
}

/** To one address: somebody else's tax id must not fill its owner's mailbox. */
const perAddress = { max: 10, windowSeconds: 3600 }
/** A repeat within this time is the same wish: the answer got lost. */
const repeatMs = 60_000

/** Composes the summary of these data, keeps it, and mails it. The supply point is asked for before, outside of the transaction. */
export async function sendSummary(deps: Deps, wanted: SummaryWanted) {
  const { own, session, log, ...start } = wanted
  const first = supplyRequest(existing(await findOwnLead(deps.database, own)))
  if (!first) throw refusal('step_missing')
  const { point = null } = await findKnownPoint(deps, deps.database, first.cups, log)
  return deps.database.transaction(async (tx) => {
    const lead = existing(await lockOwnLead(tx, own))
    const settings = await requireContracting(tx, lead.kind, session)
    if (lead.confirmedAt) throw refusal('already_confirmed')
    const supply = supplyRequest(lead)
    if (!supply || supply.cups !== first.cups) throw refusal('step_missing')
    const now = new Date()
    refuseStart(start, { today: madridDayOf(now.getTime()), region: settings.support.region })
    const facts = await paperFactsOf(tx, supply, { ...start, point, now })
    const recipient = await recipientOf(tx, supply.holder, session)
    if (!recipient.email) throw refusal('email_missing')
    const factsHash = hashOfFacts(facts)
    const known = await findSummary(tx, lead.id)
    const isRepeat = known?.factsHash === factsHash && now.getTime() - known.sentAt.getTime() < repeatMs
    const { locale } = supply.holder
    const kept = isRepeat ? known : await mailSummary(deps, tx, { facts, recipient, locale })
    if (!isRepeat)
      await saveSummary(tx, lead.id, {
        ...start,
        ...kept,
        locale,
        factsHash,
        point,
        sentTo: recipient.email,
      })
    return {
      sent_to: maskEmail(recipient.shownEmail),
      sent_at: kept.sentAt.toISOString(),
      sha256: kept.sha256,
    }
  })
}

export function refuseStart({ start, startDay }: Start, rules: { today: string; region: string }): void {
  if (start === 'on') refuseWrong({ start_day: startDayError(startDay ?? '', rules) })
}

async function mailSummary(
  { env }: Deps,
  tx: Db,
  { facts, recipient, locale }: { facts: PaperFacts; recipient: Recipient; locale: Locale },
) {
  const { email: to, name } = recipient
  const mark = createHash('sha256').update(to).digest('base64url')
  await takeHit(tx, { bucket: `contract summary ${mark}`, ...perAddress })
  const document = await composeSummary(facts, locale)
  const sha256 = createHash('sha256').update(document).digest('hex')
  const { mails, energies, contract } = textsOf('contracting', recipient.locale)
  const { subject, ...paragraphs } = mails.summary
  const { organization, theme } = facts.settings
  const mail = composeMail({
    from: env.MAIL_FROM,
    to,
    locale: recipient.locale,
    theme,
    subject,
    paragraphs: Object.values(paragraphs),
    values: { name, sha256, energy: energies[facts.energy], phone: organization.phone_crm },
  })
  const content = Buffer.from(document).toString('base64')
  const file = {
    name: `${contract.names.summary}.pdf`,
    mediaType: 'application/pdf',
    content,
  }
  await enqueue(tx, 'mail', { ...mail, attachments: [file] }, withRetriesForDays)
  return { document, sha256, sentAt: facts.now }
}
