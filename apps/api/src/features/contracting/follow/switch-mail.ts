import { linkTo } from '@fanal/contract/paths'
import { isNewSupply } from '@fanal/domain/contracting/process'
import type { SwitchStepName, UnsignedStep } from '@fanal/domain/contracting/switching'
import { insertCommunication } from '#features/contracts/communication-queries'
import { notify } from '#features/notices/notify'
import type { Told } from '#features/notices/notice-labels'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { retailerValues } from '#features/settings/text-mail'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composeMail, plainMail } from '#gateways/mail/compose'
import type { MailFile } from '#gateways/mail/mail'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { enqueue, withRetriesForDays } from '#platform/outbox'
import { textsOf } from '#texts'
import { datesOf } from './due-dates.ts'
import { findPapers } from './paper-queries.ts'
import type { Switch } from './switch-queries.ts'
import { type LinkEnv, withdrawalLink } from './withdrawal-link.ts'

export type SwitchEnv = LinkEnv & Pick<Env, 'MAIL_FROM'>

interface SwitchMail {
  subject: string
  paragraphs: string[]
  values?: Record<string, string>
  /** The label of a button that leads to the contract. */
  action?: string
  files?: readonly MailFile[]
  notice: {
    step: Exclude<SwitchStepName, 'requested' | 'return_sent' | UnsignedStep> | 'check'
    told?: Told
    /** Tells it apart from an earlier one of the same step. */
    mark?: string
    /** The customer did it themselves. */
    isOwnAct?: boolean
    /** Papers and receipts are mailed whatever the customer chose. */
    isAlwaysMailed?: boolean
  }
}

/** The contract is behind a login: who has no account gets one instead. */
async function actionOf({ PUBLIC_URL: publicUrl }: SwitchEnv, tx: Db, it: Switch, label: string) {
  const { locale, type, contract, hasAccount } = it
  if (!hasAccount) {
    const { activateAction } = await findMailTexts(tx, 'contracting.signed', locale)
    return { label: activateAction, href: linkTo('activation', { publicUrl, locale }) }
  }
  const params = { contractType: type, contractName: contract }
  return { label, href: linkTo('contract', { publicUrl, locale, params }) }
}

/** To the customer, in their language; also among what was sent about the contract, without links. */
export async function mailSwitch(
  env: SwitchEnv,
  tx: Db,
  it: Switch,
  { action, files, notice, ...texts }: SwitchMail,
): Promise<void> {
  const brand = await findSettings(tx)
  const { locale, contract } = it
  const params = { contractType: it.type, contractName: contract }
  const values = {
    ...retailerValues(brand),
    name: it.customer,
    contract,
    product: it.product,
    ...texts.values,
  }
  const composed = composeMail({
    from: env.MAIL_FROM,
    to: it.email,
    locale,
    brand,
    ...texts,
    values,
    ...(action && { action: await actionOf(env, tx, it, action) }),
  })
  const whole = { ...composed, ...(files && { attachments: files }) }
  const { step, told, mark = '', isAlwaysMailed = false, isOwnAct = false } = notice
  if (isAlwaysMailed)
    await enqueue(tx, 'mail', whole, {
      ...withRetriesForDays,
      customerId: it.customerId,
      isRepeatable: !files,
    })
  await notify(env, tx, {
    customerId: it.customerId,
    event: 'switch_moved',
    key: `switch:${it.contractId}:${step}${mark}`,
    told: { step, contract, product: it.product, ...told },
    link: { page: 'contract', params },
    mail: isAlwaysMailed ? null : whole,
    ...(isOwnAct && { isOwnAct: true as const }),
  })
  const { subject, text } = plainMail({ ...texts, values: { ...values, withdrawLink: '…' } })
  await insertCommunication(tx, {
    customerId: it.customerId,
    contractId: it.contractId,
    channel: 'email',
    subject,
    body: text,
  })
}

export const dayText = (day: string, { locale }: Switch) =>
  documentFormats(locale).namedDay(new Date(`${day}T12:00:00Z`))

async function dates(tx: Db, it: Switch): Promise<{ activeBy: string; words: Record<string, string> }> {
  const { support } = await findSettings(tx)
  const due = datesOf(it.signedAt ?? it.requestedAt, it, support.region)
  const words = {
    sentBy: documentFormats(it.locale).namedMoment(due.sentBy),
    activeBy: dayText(due.activeBy, it),
    until: dayText(due.withdrawUntil, it),
  }
  return { activeBy: due.activeBy, words }
}

/** The present supply while nothing comes of the contract yet, or never: somebody who switches is still supplied. */
export function supplyText({ process, locale }: Switch, when: 'now' | 'meanwhile'): string {
  const { supply: t } = textsOf('contracting', locale)
  if (when === 'now') return isNewSupply(process) ? t.none : t.kept
  return isNewSupply(process) ? t.noneMeanwhile : t.keptMeanwhile
}

/** Signed: with all papers, the way to withdraw, and for whom has no account yet how to get one. */
export async function mailSigned(env: SwitchEnv, tx: Db, it: Switch): Promise<void> {
  const { contract: names, withdrawalCost } = textsOf('contracting', it.locale)
  const t = await findMailTexts(tx, 'contracting.signed', it.locale)
  const papers = await findPapers(tx, it)
  const { activeBy, words } = await dates(tx, it)
  await mailSwitch(env, tx, it, {
    subject: t.subject,
    paragraphs: [
      t.greeting,
      t.body,
      t.next,
      t.withdraw,
      withdrawalCost,
      ...(it.hasAccount ? [] : [t.activate]),
    ],
    notice: { step: 'signed', told: { activeBy }, isAlwaysMailed: true, isOwnAct: true },
    values: {
      ...words,
      withdrawLink: withdrawalLink(env, it.contract, it.locale),
    },
    action: t.action,
    files: papers.map(({ kind, document }) => ({
      name: `${it.contract} ${names.names[kind]}.pdf`,
      mediaType: 'application/pdf',
      content: document.toString('base64'),
    })),
  })
}

export async function mailMoved(
  env: SwitchEnv,
  tx: Db,
  it: Switch,
  {
    step,
    reason = '',
    day = '',
  }: { step: 'sent' | 'accepted' | 'refused' | 'active'; reason?: string; day?: string },
): Promise<void> {
  const { withdrawalCost } = textsOf('contracting', it.locale)
  const t = await findMailTexts(tx, 'contracting.moved', it.locale)
  const subjects = {
    sent: t.sentSubject,
    accepted: t.acceptedSubject,
    refused: t.refusedSubject,
    active: t.activeSubject,
  }
  const { activeBy, words } = await dates(tx, it)
  const isOnItsWay = step === 'sent' || step === 'accepted'
  await mailSwitch(env, tx, it, {
    notice: { step, ...(isOnItsWay && { told: { activeBy } }) },
    subject: subjects[step],
    paragraphs: [
      t.greeting,
      t[step],
      ...(reason ? [t.reason] : []),
      ...(step === 'refused' ? [supplyText(it, 'now')] : []),
      ...(step === 'sent' ? [supplyText(it, 'meanwhile')] : []),
      ...(step === 'refused' ? [] : [t.withdraw, withdrawalCost]),
      t.help,
    ],
    values: {
      ...words,
      withdrawLink: withdrawalLink(env, it.contract, it.locale),
      reason,
      day: day && dayText(day, it),
    },
    action: t.action,
  })
}

/** Something is needed from the customer; in the words of staff. */
export async function mailCheck(
  env: SwitchEnv,
  tx: Db,
  it: Switch,
  { text, day }: { text: string; day: string },
): Promise<void> {
  const t = await findMailTexts(tx, 'contracting.check', it.locale)
  await mailSwitch(env, tx, it, {
    subject: t.subject,
    paragraphs: [t.greeting, t.body, t.text, t.by],
    notice: { step: 'check', mark: `:${Date.now()}`, isAlwaysMailed: true },
    values: { text, day: dayText(day, it) },
    action: t.action,
  })
}
