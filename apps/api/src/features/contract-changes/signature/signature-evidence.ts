import type { Locale } from '@fanal/domain/settings/languages'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { holderConsents } from '#features/contract-changes/handover/signer'
import { kindOf } from '#features/contract-changes/kinds'
import { composePdf } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { type TextsOf, textsOf } from '#texts'
import type { ClosedSignature } from './signature-queries.ts'

/** What a new holder agreed to with the signature. */
function consentsText(given: unknown, t: TextsOf<'contract-changes'>['evidence']): string {
  const { data } = holderConsents.safeParse(given)
  if (!data) return ''
  const { gdpr, publicity } = data
  return [gdpr ? t.gdpr : '', publicity ? t.publicity : t.noPublicity].filter(Boolean).join(' · ')
}

/** Evidence of a signature or refusal on one page. Generated from stored data: always the same. */
export async function composeEvidence(
  db: Db,
  signature: ClosedSignature,
  locale: Locale,
): Promise<Uint8Array> {
  const { evidence, closed_at, requested_at } = signature
  const { evidence: t } = textsOf('contract-changes', locale)
  const brand = await findPaperBrand(db, await findSettings(db))
  const hidden =
    signature.is_others && evidence['method'] !== 'session' ? ['sent_to', 'address', 'user_agent'] : []
  const text = (key: string) =>
    typeof evidence[key] === 'string' && !hidden.includes(key) ? evidence[key] : ''
  const methods: Record<string, string> = {
    code: t.code,
    sms: t.sms,
    link: t.link,
    session: t.session,
  }
  const method = fillText(methods[text('method')] ?? text('method'), {
    email: text('sent_to') || '•••',
    phone: text('sent_to') || '•••',
  })
  const closed = closed_at ?? requested_at
  const facts: [string, string][] = [
    [t.contract, signature.contract],
    [t.kind, kindOf(signature.kind).title(locale)],
    [t.by, [text('customer'), text('vat')].filter(Boolean).join(' · ') || signature.customer],
    [t.requested, documentFormats(locale).longMoment(requested_at)],
    [t.at, documentFormats(locale).longMoment(closed)],
    [t.method, method],
    [t.address, text('address')],
    [t.device, text('user_agent')],
    [t.consents, hidden.length > 0 ? '' : consentsText(evidence['consents'], t)],
    [t.provider, signature.provider],
    [t.document, signature.document_sha256],
  ]
  return composePdf({
    title: t.title,
    subtitle: signature.state === 'pending' ? '' : t[signature.state],
    sections: [{ facts: facts.filter(([, value]) => value) }, { paragraphs: [t.note] }],
    footer: fillText(t.footer, { organization: brand.name }),
    date: closed,
    lang: locale,
    brand,
  })
}
