import { createHash } from 'node:crypto'
import { formatCups } from '@fanal/domain/identifiers/cups'
import type { Locale } from '@fanal/domain/settings/languages'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findSettings } from '#features/settings/queries'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf, type PdfSection } from '#formats/pdf'
import type { Db } from '#platform/database'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import {
  findConsentsOf,
  findPapers,
  findSignatureFacts,
  type GivenConsent,
  type KeptPaper,
  type SignatureFacts,
} from './paper-queries.ts'
import { isUnsigned, shownSwitch } from './switching.ts'
import type { Switch } from './switch-queries.ts'

interface Found {
  it: Switch
  papers: KeptPaper[]
  consents: GivenConsent[]
  signature: SignatureFacts | undefined
}

/** All that proves a contract: what was given, accepted and signed, when, and by its hash. Made of stored data: the same until something happens. */
export async function composeContractEvidence(
  db: Db,
  it: Switch,
): Promise<{ document: Uint8Array; sha256: string }> {
  const settings = await findSettings(db)
  const { organization, support } = settings
  const papers = await findPapers(db, it)
  // As the papers that it names.
  const locale = papers[0]?.locale ?? it.locale
  const { evidence: t, steps: names } = textsOf('contracting', locale)
  const found: Found = {
    it,
    papers,
    consents: await findConsentsOf(db, it),
    signature: await findSignatureFacts(db, it.customerId, it.changeId),
  }
  const { steps } = shownSwitch(it, locale, support.region)
  const happened = steps.flatMap(({ step, at, reason }) =>
    at
      ? [[[names[step], reason].filter(Boolean).join(': '), documentFormats(locale).longMoment(new Date(at))]]
      : [],
  )
  const values = { contract: it.contract, organization: organization.name, number: it.withdrawalNumber ?? '' }
  const document = await composePdf({
    title: fillText(t.title, values),
    subtitle: t.subtitle,
    sections: [
      factsSection(found, locale),
      papersSection(found, locale),
      signatureSection(found, locale),
      consentsSection(found, locale),
      {
        title: t.steps,
        table: [[t.step, t.when], ...happened],
        notes: it.withdrawalNumber ? [fillText(t.withdrawal, values)] : [],
      },
    ],
    footer: fillText(t.footer, values),
    date: lastEvent(it),
    brand: await findPaperBrand(db, settings),
    lang: locale,
  })
  return { document, sha256: createHash('sha256').update(document).digest('hex') }
}

function lastEvent(it: Switch): Date {
  const ended = [it.refusedAt, it.withdrawnAt, it.closedAt, it.signatureClosedAt]
  const all = [it.signedAt, it.sentAt, it.acceptedAt, it.activeAt, ...ended]
  return new Date(Math.max(it.requestedAt.getTime(), ...all.map((at) => at?.getTime() ?? 0)))
}

function factsSection({ it }: Found, locale: Locale): PdfSection {
  const { evidence: t, processes } = textsOf('contracting', locale)
  const names: Record<string, string> = processes
  return {
    title: t.facts,
    facts: [
      [t.holder, it.customer],
      [t.vat, it.vat],
      [t.cups, formatCups(it.cups)],
      [t.product, it.product],
      [t.process, names[it.process] ?? it.process],
      [t.mandate, it.mandate],
    ],
    isGrid: true,
  }
}

function papersSection({ papers }: Found, locale: Locale): PdfSection {
  const { evidence: t, contract } = textsOf('contracting', locale)
  const rows = papers.map(({ kind, textVersion, madeAt, sentAt, sentTo, sha256 }) => [
    `${contract.names[kind]} (${textVersion})`,
    sha256,
    sentAt
      ? `${t.sent}: ${documentFormats(locale).longMoment(sentAt)}, ${sentTo}`
      : `${t.made}: ${documentFormats(locale).longMoment(madeAt)}`,
  ])
  return { title: t.papers, table: [[t.paper, t.hash, t.when], ...rows] }
}

function signatureSection({ signature, it }: Found, locale: Locale): PdfSection {
  const { evidence: t } = textsOf('contracting', locale)
  if (!signature) {
    const isOver = isUnsigned(it)
    return { title: t.signature, paragraphs: [isOver ? t.neverSigned : t.unsigned] }
  }
  const text = (key: string) => (typeof signature.evidence[key] === 'string' ? signature.evidence[key] : '')
  const methods: Record<string, string> = {
    code: t.code,
    sms: t.sms,
    link: t.link,
    session: t.session,
  }
  const all: [string, string][] = [
    [t.signedBy, [text('customer') || it.customer, text('vat')].filter(Boolean).join(' · ')],
    [textsOf('contracting', locale).summary.representative, text('representative')],
    [t.signedAt, documentFormats(locale).longMoment(signature.closed_at)],
    [
      t.method,
      fillText(methods[text('method')] ?? text('method'), { email: text('sent_to'), phone: text('sent_to') }),
    ],
    [t.address, text('address')],
    [t.device, text('user_agent')],
    [t.hash, signature.document_sha256],
  ]
  return { title: t.signature, facts: all.filter(([, value]) => value) }
}

/** The words that were agreed to, in the language in which they were shown. */
function consentText({ purpose, text_version, locale }: GivenConsent): string {
  const versions: Record<string, Record<string, string>> = textsOf('contracting', locale).consentTexts
  const words = versions[text_version]?.[purpose]
  return words ? `«${words}»` : ''
}

function consentsSection({ consents }: Found, locale: Locale): PdfSection {
  const { evidence: t } = textsOf('contracting', locale)
  const purposes: Record<string, string> = t.purposes
  const channels: Record<string, string> = t.channels
  const rows = consents.map((given) => [
    [`${purposes[given.purpose] ?? given.purpose} (${given.text_version})`, consentText(given)]
      .filter(Boolean)
      .join(': '),
    given.granted ? t.yes : t.no,
    [documentFormats(locale).longMoment(given.given_at), channels[given.channel] ?? given.channel].join(', '),
  ])
  return { title: t.consents, table: [[t.consent, t.answer, t.when], ...rows] }
}
