import { linkTo } from '@fanal/contract/paths'
import { composeMail } from '#gateways/mail/compose'
import type { Env } from '#platform/env'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { enqueue, withRetriesForDays } from '#platform/outbox'
import { readTexts } from '#platform/texts'
import type es from './texts/es.json'
import type { SignatureGateway, SignatureRequest } from './signature.ts'

type MailEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>

function invitationTexts({ askedBy, customer: { locale } }: SignatureRequest) {
  const texts = readTexts('gateways/signature', locale) as typeof es
  return askedBy === undefined ? texts.signatureRequested : texts.holderToSign
}

/** The invitation as mailed, without its link. */
export function invitationMail(request: SignatureRequest) {
  const { customer, contract, title, expiresAt, phone, askedBy = '' } = request
  const { locale } = customer
  const { subject, greeting, body, warning } = invitationTexts(request)
  return {
    to: customer.email,
    locale,
    subject,
    paragraphs: [greeting, body, warning],
    values: {
      name: customer.name,
      contract,
      kind: title,
      expires: documentFormats(locale).namedMoment(expiresAt),
      phone,
      askedBy,
    },
  }
}

/** A link by mail; on its page a code, also mailed, proves that the mailbox is the customer's. */
export function builtInSignature({ MAIL_FROM, PUBLIC_URL }: MailEnv): SignatureGateway {
  return {
    provider: 'built-in',
    async invite(tx, request) {
      const { action } = invitationTexts(request)
      const mail = composeMail({
        ...invitationMail(request),
        from: MAIL_FROM,
        brand: request.brand,
        action: {
          label: action,
          href: linkTo('signature', {
            publicUrl: PUBLIC_URL,
            locale: request.customer.locale,
            params: { token: request.token },
          }),
        },
      })
      await enqueue(tx, 'mail', mail, { ...withRetriesForDays, customerId: request.customerId })
    },
  }
}
