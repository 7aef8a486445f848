import type { Locale } from '@fanal/domain/settings/languages'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findSettings } from '#features/settings/queries'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf, type PdfSection } from '#formats/pdf'
import type { Db } from '#platform/database'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { type FoundCase, listedCase } from './case-shape.ts'
import type { NamedCase } from './case-shape.ts'
import { loadCase } from './load-case.ts'
import { dayText, dueText, kindText, lateText, saidText, termText } from './mails/case-labels.ts'

type Facts = [string, string][]
const known = (facts: Facts) => facts.filter(([, value]) => value)

interface Receipt extends NamedCase {
  locale: Locale
  /** For whoever has the link: without customer, contract and invoice. */
  isByLink?: boolean
}

/** Number, content, date and hour, dates and the whole history, on paper. */
export async function composeReceipt(
  db: Db,
  { locale, isByLink = false, ...named }: Receipt,
): Promise<Uint8Array> {
  const found = await loadCase(db, named)
  const settings = await findSettings(db)
  const { organization } = settings
  const t = textsOf('support', locale).receipt
  const now = new Date()
  return composePdf({
    brand: await findPaperBrand(db, settings),
    title: `${t.title} ${found.row.number}`,
    subtitle: `${kindText(found, locale)} · ${found.row.subject}`,
    sections: [
      whatSection(found, locale, isByLink),
      termSection(found, locale),
      ...historySections(found, locale),
      ...filesSections(found, locale),
      {
        title: t.rights,
        isSmallPrint: true,
        paragraphs: [
          ...(found.disputeBody.name
            ? [fillText(t.dispute, { body: `${found.disputeBody.name} ${found.disputeBody.url}`.trim() })]
            : []),
          fillText(t.person, {
            phone: organization.phone_crm,
            schedule: organization.schedule,
            email: organization.email,
          }),
        ],
      },
    ],
    footer: fillText(t.footer, {
      organization: organization.name,
      date: documentFormats(locale).longMoment(now),
    }),
    date: now,
    lang: locale,
  })
}

function whatSection({ row }: FoundCase, locale: Locale, isByLink: boolean): PdfSection {
  const t = textsOf('support', locale).receipt
  const { category, claim } = listedCase(row, locale, Date.now())
  const facts: Facts = [
    [t.number, row.number],
    [t.opened, documentFormats(locale).longMoment(row.opened_at)],
    [t.category, category?.name ?? ''],
    [t.claim, claim ? `${claim.subtipus} · ${claim.subtipus_label}` : ''],
  ]
  const customers: Facts = [
    [t.by, [row.name, row.email].filter(Boolean).join(' · ')],
    [t.contract, row.contract ? `${row.contract.name} · ${row.contract.full_address}` : ''],
    [t.invoice, row.invoice?.number ?? ''],
    [t.earlier, row.earlier?.number ?? ''],
  ]
  return { title: t.what, facts: known(isByLink ? facts : [...facts, ...customers]), isGrid: true }
}

function termSection(found: FoundCase, locale: Locale): PdfSection {
  const { receipt: t, outcomes } = textsOf('support', locale)
  const { row, clock } = found
  const { outcome } = listedCase(row, locale, Date.now())
  const isOpen = row.closed_at === null
  const facts: Facts = [
    [t.state, outcomes[outcome]],
    [t.term, termText(found, locale)],
    [t.due, isOpen && !clock.isLate ? dueText(found, locale) : ''],
    [t.late, isOpen ? lateText(found, locale) : ''],
    [t.rejected, isOpen ? dayText(clock.rejectedFrom, locale) : ''],
    [t.answerBy, clock.answerBy ? documentFormats(locale).namedDay(new Date(clock.answerBy)) : ''],
    [t.closed, row.closed_at ? documentFormats(locale).moment(row.closed_at) : ''],
  ]
  return { title: t.terms, facts: known(facts), isGrid: true }
}

/** A text of any length: one part for each line of the history. */
function historySections({ entries }: FoundCase, locale: Locale): PdfSection[] {
  const { receipt: t, entries: kinds, authors } = textsOf('support', locale)
  return entries.map(({ at, by, author, kind, ...said }, i) => ({
    ...(i === 0 && { title: t.history }),
    facts: [[`${documentFormats(locale).moment(at)} · ${author || authors[by]}`, kinds[kind]]],
    notes: saidText(said, locale)
      .split(/\n+/)
      .filter((line) => line.trim() !== ''),
  }))
}

function filesSections({ files }: FoundCase, locale: Locale): PdfSection[] {
  const t = textsOf('support', locale).receipt
  if (files.length === 0) return []
  const rows = files.map(({ name, size, sha256 }) => [name, `${Math.ceil(size / 1000)} KB`, sha256])
  return [{ title: t.files, table: [[t.file, t.size, 'SHA-256'], ...rows] }]
}
