import { isDay, madridDayOf } from '@fanal/domain/dates'
import { earliestAnnounced } from '@fanal/domain/notices/legal-notice'
import { eachLang, type Lang, langs, textsLanguage } from '@fanal/domain/settings/languages'
import { notifyMany } from '#features/notices/notify'
import { findAllMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import type { Importer, Lined, Refuse } from '#platform/database/import-records'
import type { Env } from '#platform/env'
import { renewalMail } from './legal-mail.ts'
import {
  type AffectedContract,
  findActive,
  findToldBefore,
  insertCommunications,
  lockLegal,
} from './legal-queries.ts'
import { communicationsOf } from './notify-prices.ts'

/** A contract that is renewed. */
interface Renewal {
  /** Name of the contract. */
  name: string
  /** The day on which its period ends and the next begins. */
  day: string
  terms: Record<Lang, string>
}

export const renewalFields = new Set(['contract', 'day', ...langs.map((lang) => `terms_${lang}`)])
const mostTerms = 4_000

function readRenewal(values: Record<string, unknown>): Renewal | { problems: string[] } {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const [name, day, es] = [text('contract'), text('day'), text('terms_es')]
  const terms = eachLang((lang) => text(`terms_${lang}`) || es)
  const earliest = earliestAnnounced(madridDayOf(Date.now()))
  const problems = [
    ...Object.keys(values).flatMap((field) => (renewalFields.has(field) ? [] : [`${field}: is unknown`])),
    ...(name ? [] : ['contract: is missing']),
    ...(isDay(day) ? [] : ['day: is not a day like 2027-01-31']),
    ...(isDay(day) && day < earliest
      ? [`day: is too soon, it is announced at least a month before: from ${earliest} on`]
      : []),
    ...(es ? [] : ['terms_es: is missing']),
    ...[...new Set<Lang>(['es', ...langs])].flatMap((lang) =>
      terms[lang].length > mostTerms ? [`terms_${lang}: is longer than ${mostTerms}`] : [],
    ),
  ]
  return problems.length > 0 ? { problems } : { name, day, terms }
}

async function refuseUnknown(
  db: Db,
  records: readonly Lined<Renewal>[],
  refuse: Refuse,
): Promise<Lined<Renewal>[]> {
  const active = await findActive(
    db,
    records.map(({ name }) => name),
  )
  const known = new Set(active.map(({ contract }) => contract))
  return records.filter(({ name, line }) => {
    if (!known.has(name)) refuse(line, [`contract: there is no active contract ${name}`])
    return known.has(name)
  })
}

const keyOf = ({ id }: Pick<AffectedContract, 'id'>, day: string) => `renewal:${id}:${day}`

async function notifyRenewals(tx: Db, records: readonly Renewal[], env: Env) {
  await lockLegal(tx)
  const found = await findActive(
    tx,
    records.map(({ name }) => name),
  )
  const contracts = new Map(found.map((one) => [one.contract, one]))
  const pairs = records.flatMap((record) => {
    const reader = contracts.get(record.name)
    return reader ? [{ reader, record, key: keyOf(reader, record.day) }] : []
  })
  const before = await findToldBefore(
    tx,
    pairs.map(({ reader, key }) => ({ customer_id: reader.customer_id, key })),
  )
  const settings = await findSettings(tx)
  const texts = await findAllMailTexts(tx, 'contracts.renewal')
  const news = pairs
    .filter(({ reader, key }) => !before.has(`${reader.customer_id} ${key}`))
    .map(({ reader, record: { day, terms }, key }) => {
      const link = communicationsOf(reader)
      const own = { day, terms: terms[textsLanguage(reader.locale)] }
      return { reader, day, key, link, ...renewalMail({ env, settings, reader, link }, texts, own) }
    })
  const created = await notifyMany(
    env,
    tx,
    news.map(({ reader, day, key, link, mail }) => ({
      customerId: reader.customer_id,
      event: 'renewal',
      key,
      told: { day, contract: reader.contract, product: reader.product },
      link,
      day,
      mail,
    })),
  )
  await insertCommunications(
    tx,
    news.map(({ reader, kept }) => ({
      customer_id: reader.customer_id,
      contract_id: reader.id,
      subject: kept.subject,
      body: kept.text,
    })),
  )
  return { created, changed: 0 }
}

export const renewals: Importer<Renewal> = {
  what: 'contract',
  nameField: 'contract',
  read: readRenewal,
  refuseConflicts: refuseUnknown,
  save: notifyRenewals,
}
