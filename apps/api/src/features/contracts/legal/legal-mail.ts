import type { ProductPrices } from '@fanal/domain/products/products'
import { type Lang, type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { noticeHref, type NoticeLink } from '#features/notices/notice-labels'
import type { MailTexts } from '#features/settings/mail-templates'
import { retailerValues } from '#features/settings/text-mail'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composeMail, type MailTable, plainMail } from '#gateways/mail/compose'
import type { Mail } from '#gateways/mail/mail'
import type { Env } from '#platform/env'
import { textsOf } from '#texts'
import type { AffectedContract } from './legal-queries.ts'

export const dayText = (day: string, locale: Locale) =>
  documentFormats(locale).longDay(new Date(`${day}T12:00:00Z`))

export interface LegalMail {
  mail: Mail
  /** As it is kept among what was sent about the contract. */
  kept: { subject: string; text: string }
}

interface Parts {
  env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>
  settings: AllSettings
  reader: AffectedContract
  link: NoticeLink
  subject: string
  paragraphs: string[]
  values: Record<string, string>
  table?: MailTable
}

function legalMail({ env, settings, reader, link, values, ...texts }: Parts): LegalMail {
  const { locale } = reader
  const words = {
    ...texts,
    values: { ...retailerValues(settings), name: reader.name, ...values },
  }
  const action = {
    label: textsOf('contracts', locale).legal.action,
    href: noticeHref(env.PUBLIC_URL, link, locale),
  }
  return {
    mail: composeMail({ ...words, from: env.MAIL_FROM, brand: settings, to: reader.email, locale, action }),
    kept: plainMail(words),
  }
}

export interface PriceChange {
  product: string
  tariff: string
  day: string
  before: ProductPrices
  after: ProductPrices
}

/** Each price as it is and as it will be; those that stay are in it too. */
export function priceTable({ day, before, after }: PriceChange, locale: Locale): MailTable {
  const { prices: t } = textsOf('contracts', locale).legal
  const price = (euros: string | null | undefined) => (euros ? documentFormats(locale).unitPrice(euros) : '—')
  const row = (name: string, one: string | null | undefined, other: string | null | undefined) =>
    one || other ? [[name, price(one), price(other)]] : []
  const byPeriod = (name: string, one: readonly string[], other: readonly string[]) =>
    Array.from({ length: Math.max(one.length, other.length) }, (_, i) =>
      row(name.replace('{period}', `P${i + 1}`), one[i], other[i]),
    ).flat()
  return {
    after: 2,
    head: [t.what, t.now, t.then.replace('{day}', dayText(day, locale))],
    rows: [
      ...byPeriod(t.power, before.power, after.power),
      ...byPeriod(t.energy, before.energy, after.energy),
      ...row(t.fixed, before.fixed, after.fixed),
      ...row(t.surplus, before.surplus, after.surplus),
    ],
  }
}

export function pricesMail(
  parts: Pick<Parts, 'env' | 'settings' | 'reader' | 'link'>,
  texts: Record<Lang, MailTexts<'contracts.prices'>>,
  { change, contracts }: { change: PriceChange; contracts: readonly string[] },
): LegalMail {
  const { locale } = parts.reader
  const t = texts[textsLanguage(locale)]
  const { why } = textsOf('contracts', locale).legal
  return legalMail({
    ...parts,
    subject: t.subject,
    paragraphs: [t.greeting, t.body, t.contracts, t.leave, why, t.help],
    table: priceTable(change, locale),
    values: {
      day: dayText(change.day, locale),
      product: change.product,
      tariff: change.tariff,
      contracts: contracts.join(', '),
    },
  })
}

export function renewalMail(
  parts: Pick<Parts, 'env' | 'settings' | 'reader' | 'link'>,
  texts: Record<Lang, MailTexts<'contracts.renewal'>>,
  { day, terms }: { day: string; terms: string },
): LegalMail {
  const { reader } = parts
  const t = texts[textsLanguage(reader.locale)]
  const { why } = textsOf('contracts', reader.locale).legal
  return legalMail({
    ...parts,
    subject: t.subject,
    paragraphs: [t.greeting, t.body, '{terms}', t.leave, why, t.help],
    values: { day: dayText(day, reader.locale), contract: reader.contract, product: reader.product, terms },
  })
}
