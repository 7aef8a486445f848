import { createHash, randomBytes } from 'node:crypto'
import type { Contract } from '@fanal/contract/contracts.schemas'
import { signatureDays } from '@fanal/domain/contract-changes/change-steps'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { findProfile } from '#features/access/queries'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import { type Db, sql } from '#platform/database'
import type { Deps } from '#platform/deps'
import { enqueue } from '#platform/outbox'
import type { Session } from '#platform/session'
import { changeTexts, mailTexts } from '#platform/texts'
import { composeSignatureDocument } from './signature-document.ts'

interface SignatureWanted {
  session: Session
  contract: Contract
  changeId: number
  kind: ContractChange
  before: Record<string, unknown>
  wanted: Record<string, unknown>
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The built-in provider: a document, a link that is mailed, a code that proves the mail is the customer's. */
export async function startSignature(deps: Deps, tx: Db, wanted: SignatureWanted): Promise<void> {
  const { session, contract, changeId, kind } = wanted
  const now = new Date()
  const expiresAt = new Date(now.getTime() + signatureDays * 86_400_000)
  const profile = await findProfile(tx, session.customerId, false)
  const { organization } = await findSettings(tx)
  const document = await composeSignatureDocument({
    contract,
    kind,
    before: wanted.before,
    wanted: wanted.wanted,
    customer: { name: profile.name, vat: profile.vat, locale: session.locale },
    organization: organization.name,
    expiresAt,
    now,
  })
  const token = randomBytes(24).toString('base64url')
  await tx.run(sql`
    insert into signatures (change_id, token_hash, document, document_sha256, expires_at)
    values (${changeId}, ${hashOf(token)}, ${Buffer.from(document)},
      ${createHash('sha256').update(document).digest('hex')}, ${expiresAt})`)
  const texts = mailTexts('signatureRequested', session.locale)
  const day = new Intl.DateTimeFormat(session.locale, { dateStyle: 'long', timeZone: 'Europe/Madrid' })
  const mail = composeMail({
    from: deps.env.MAIL_FROM,
    to: profile.email,
    locale: session.locale,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body, texts.warning],
    values: {
      name: profile.name,
      contract: contract.name,
      kind: changeTexts(session.locale).kinds[kind].toLowerCase(),
      expires: day.format(expiresAt),
      phone: organization.phone_crm,
    },
    action: { label: texts.action, href: `${deps.env.PUBLIC_URL}/firma/${token}` },
  })
  await enqueue(tx, 'mail', mail)
}
