import { isNewSupply } from '@fanal/domain/contracting/process'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { textsOf } from '#texts'
import { dayText, mailSwitch, supplyText, type SwitchEnv } from './switch-mail.ts'
import type { Switch } from './switch-queries.ts'
import { returnBy } from './switching.ts'

/** At once, with number, date and hour; of an active supply also where it goes, by when, and who is told. */
export async function mailWithdrawn(
  env: SwitchEnv,
  tx: Db,
  it: Switch,
  { number, withdrawnAt, returnProcess }: { number: string; withdrawnAt: Date; returnProcess: string | null },
): Promise<void> {
  const { withdrawalCost } = textsOf('contracting', it.locale)
  const t = await findMailTexts(tx, 'contracting.withdrawn', it.locale)
  const { support } = await findSettings(tx)
  const newSupply = it.type === 'gas' ? t.backGas : t.backElectricity
  const back = isNewSupply(it.process) ? newSupply : t.backSwitch
  await mailSwitch(env, tx, it, {
    subject: t.subject,
    paragraphs: [
      t.greeting,
      t.body,
      ...(returnProcess ? [back, t.meanwhile, withdrawalCost] : [t.pending, supplyText(it, 'now')]),
      t.help,
    ],
    notice: { step: 'withdrawn', told: { number }, isAlwaysMailed: true, isOwnAct: true },
    values: {
      number,
      at: documentFormats(it.locale).namedMoment(withdrawnAt),
      process: returnProcess ?? '',
      returnBy: dayText(returnBy({ ...it, withdrawnAt }, support.region), it),
    },
  })
}

/** Supply is with another retailer, or could not be given back and goes on with us. */
export async function mailReturned(
  env: SwitchEnv,
  tx: Db,
  it: Switch,
  { step, day = '', reason = '' }: { step: 'returned' | 'return_refused'; day?: string; reason?: string },
): Promise<void> {
  const t = await findMailTexts(tx, 'contracting.returned', it.locale)
  const isBack = step === 'returned'
  const gone = isNewSupply(it.process) ? t.goneNew : t.gone
  await mailSwitch(env, tx, it, {
    notice: { step, isAlwaysMailed: true },
    subject: isBack ? t.subject : t.refusedSubject,
    paragraphs: [t.greeting, ...(isBack ? [gone, t.lastBill] : [t.refused, t.reason, t.supplied]), t.help],
    values: { day: day && dayText(day, it), reason },
    action: t.action,
  })
}
