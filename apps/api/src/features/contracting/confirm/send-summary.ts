import { createHash } from 'node:crypto'
import { startDayError } from '@fanal/domain/contracting/switch-dates'
import { madridDayOf } from '@fanal/domain/dates'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { maskEmail } from '@fanal/domain/identifiers/email'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import type { Start } from '#features/contracting/follow/due-dates'
import { linkToDraft } from '#features/contracting/leads/draft-link'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { findOwnLead, type Lead, lockOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import { existing } from '#features/contracting/leads/own-lead'
import { findKnownPoint } from '#features/contracting/offers/supply-config'
import { newContractName } from '#features/contracts/create-contract'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { composeMail } from '#gateways/mail/compose'
import type { KnownPoint } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { enqueue, withRetriesForDays } from '#platform/outbox'
import type { Session } from '#platform/session'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { leadsToSign } from './leads-to-sign.ts'
import { hashOfFacts, paperFactsOf } from './paper-facts-of.ts'
import { composePapers, hashesOf, namedFacts, sha256Of } from './papers/contract-papers.ts'
import { composeSummary } from './papers/summary-paper.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { refusal } from './refuse.ts'
import { channelsOf, shownCode } from './sign-code.ts'
import { findSummary, saveSummary, type SentSummary } from './summary-queries.ts'
import { supplyRequest, type SupplyRequest } from './supply-request.ts'

interface SummaryWanted extends Start {
  own: OwnLead
  session: Session | null
  /** Mailed again although it says the same. */
  isAgain: boolean
  log: FastifyBaseLogger
}

/** To one address: somebody else's tax id must not fill its owner's mailbox. */
const perAddress = { max: 10, windowSeconds: 3600 }

/**
 * Composes the summaries of these data, keeps them, and mails them in one mail with a link back to the signature. Supply points
 * are asked for before, outside of the transaction. A summary that says the same is not mailed twice.
 */
export async function sendSummary(deps: Deps, wanted: SummaryWanted) {
  const { own, session, log, isAgain, ...start } = wanted
  const points = await askPoints(deps, own, log)
  return deps.database.transaction(async (tx) => {
    const lead = existing(await lockOwnLead(tx, own))
    const { support } = await requireContracting(tx, lead.kind, session)
    if (lead.electricityLeadId) throw new AppError('not_found')
    if (lead.confirmedAt) throw refusal('already_confirmed')
    const now = new Date()
    refuseStart(start, { today: madridDayOf(now.getTime()), region: support.region })
    const { holder } = supplyOf(lead)
    const recipient = await recipientOf(tx, holder, session)
    if (!recipient.email) throw refusal('email_missing')
    const given = []
    for (const one of await leadsToSign(tx, lead))
      given.push(await giveSummary(tx, one, { ...start, points, now, sentTo: recipient.email }))
    if (isAgain || given.some(({ isNew }) => isNew)) await mailSummaries(deps, tx, { lead, given, recipient })
    const { sentAt, sha256 } = given[0]?.summary ?? { sentAt: now, sha256: '' }
    return {
      sent_to: maskEmail(recipient.shownEmail),
      sent_at: sentAt.toISOString(),
      sha256,
      has_social_bonus: given.some(({ summary: { point } }) => point?.has_social_bonus === true),
      channels: channelsOf(deps, recipient),
      code: await shownCode(tx, lead.id, recipient),
    }
  })
}

type Points = ReadonlyMap<string, KnownPoint | null>

/** Supply points of all energies, keyed by CUPS. */
async function askPoints(deps: Deps, own: OwnLead, log: FastifyBaseLogger): Promise<Points> {
  const { database } = deps
  const leads = await leadsToSign(database, existing(await findOwnLead(database, own)))
  const asked = leads.map(async (lead) => {
    const { cups } = supplyOf(lead)
    const { point = null } = await findKnownPoint(deps, database, cups, log)
    // Consumption is told to the holder, or who acts for them; the loss of a bonus, to whoever signs.
    const isHolder = lead.steps.installation?.actsForHolder === true
    return [cups, point && !isHolder ? { ...point, years: [] } : point] as const
  })
  return new Map(await Promise.all(asked))
}

function supplyOf(lead: Lead): SupplyRequest {
  const supply = supplyRequest(lead)
  if (!supply) throw refusal('step_missing')
  return supply
}

export function refuseStart({ start, startDay }: Start, rules: { today: string; region: string }): void {
  if (start === 'on') refuseWrong({ start_day: startDayError(startDay ?? '', rules) })
}

interface Given {
  energy: Lead['energy']
  summary: Omit<SentSummary, 'document'> & { document: Uint8Array }
  isNew: boolean
}

interface GivenFor extends Start {
  points: Points
  now: Date
  sentTo: string
}

/** The summary that was given before, while it says the same to the same address; else a new one, with its papers. */
async function giveSummary(tx: Db, lead: Lead, { points, now, sentTo, ...start }: GivenFor): Promise<Given> {
  const supply = supplyOf(lead)
  const point = points.get(supply.cups)
  // Another supply point was chosen meanwhile.
  if (point === undefined) throw refusal('step_missing')
  const facts = await paperFactsOf(tx, supply, { ...start, point, now })
  const factsHash = hashOfFacts(facts)
  const known = await findSummary(tx, lead.id)
  const { energy } = lead
  if (known?.factsHash === factsHash && known.sentTo === sentTo)
    return { energy, summary: known, isNew: false }
  const { locale } = supply.holder
  const contract = known?.contract || (await newContractName(tx))
  const document = await composeSummary(facts, locale)
  const sent = { document, sha256: sha256Of(document), sentAt: now }
  const papers = hashesOf(await composePapers(namedFacts(facts, contract), sent, locale))
  const summary = { ...start, ...sent, locale, factsHash, point, contract, papers, sentTo }
  await saveSummary(tx, lead.id, summary)
  return { energy, summary, isNew: true }
}

interface Mailed {
  lead: Lead
  given: readonly Given[]
  recipient: Recipient
}

async function mailSummaries({ env }: Deps, tx: Db, { lead, given, recipient }: Mailed): Promise<void> {
  const { email: to, name, locale } = recipient
  const mark = createHash('sha256').update(to).digest('base64url')
  await takeHit(tx, { bucket: `contract summary ${mark}`, ...perAddress })
  const { energies, summary: paper } = textsOf('contracting', locale)
  const texts = await findMailTexts(tx, 'contracting.summary', locale)
  const { subject, greeting, body, back, hash, warning, action } = texts
  const brand = await findSettings(tx)
  const names = given.map(({ energy }) => energies[energy])
  const mail = composeMail({
    from: env.MAIL_FROM,
    to,
    locale,
    brand,
    subject,
    paragraphs: [
      greeting,
      body,
      back,
      ...given.map(({ energy, summary: { sha256 } }) => fillText(hash, { energy: energies[energy], sha256 })),
      warning,
    ],
    values: {
      ...retailerValues(brand),
      name,
      energy: new Intl.ListFormat(locale).format(names),
      until: documentFormats(locale).namedMoment(lead.expiresAt),
    },
    action: { label: action, href: await linkToDraft(env, tx, lead, locale) },
  })
  const attachments = given.map(({ energy, summary }) => ({
    name: `${fillText(paper.title, { energy: energies[energy] })}.pdf`,
    mediaType: 'application/pdf',
    content: Buffer.from(summary.document).toString('base64'),
  }))
  await enqueue(tx, 'mail', { ...mail, attachments }, withRetriesForDays)
}
