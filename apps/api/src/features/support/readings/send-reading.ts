import { madridDayOf } from '@fanal/domain/dates'
import { parseLocale } from '@fanal/domain/settings/languages'
import { readingsCategory } from '@fanal/domain/support/case'
import { checkSelfReading, readingValues } from '@fanal/domain/support/readings/check-reading'
import { act, lockNamed } from '#features/support/acts/act-on-case'
import { keepFiles, readFiles, type SentFile } from '#features/support/case-files'
import type { CaseEnv } from '#features/support/case-links'
import { requireReadings } from '#features/support/gates'
import { openCase } from '#features/support/open/open-case'
import { findAsker } from '#features/support/open/open-queries'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { findReadings } from './find-readings.ts'
import { correctReading, findOpenReading, insertReading } from './reading-queries.ts'

interface SentReading {
  customerId: number
  contractName: string
  day: string
  values: Record<string, string>
  confirm: boolean
  photo?: SentFile | null | undefined
}

/**
 * A reading by the customer; implausible values are asked about once, then accepted. Another one of the same
 * day corrects it. Returns the number of its case.
 */
export async function sendReading(env: CaseEnv, tx: Db, sent: SentReading): Promise<string> {
  const { customerId, day, photo } = sent
  const settings = await requireReadings(tx)
  const { contract, periods, known } = await findReadings(tx, customerId, sent.contractName)
  const files = await readFiles(tx, customerId, photo ? [photo] : [], settings.fileUploadSizeLimit)
  const wrong = checkSelfReading(sent, { periods, today: madridDayOf(Date.now()), known })
  refuseWrong({ photo: files.errors, ...wrong })
  const values = readingValues(sent.values, periods)
  const earlier = await findOpenReading(tx, { customer_id: customerId, id: contract.id }, day)
  if (earlier) {
    await correctReading(tx, { customerId, caseId: earlier.case_id, values })
    const it = await lockNamed(tx, { customerId, number: earlier.number })
    const fileIds = await keepFiles(tx, customerId, files)
    const step = { text: readingText(values), fileIds }
    await act(env, tx, it, { act: it.state === 'asked' ? 'answer' : 'add', ...step })
    return earlier.number
  }
  const asker = await findAsker(tx, customerId)
  const locale = parseLocale(asker.locale) ?? 'es-ES'
  const opened = await openCase(env, tx, {
    customerId,
    ...asker,
    isEmailConfirmed: true,
    kind: 'reading',
    contractId: contract.id,
    categoryId: readingsCategory,
    subject: fillText(textsOf('support', locale).readingSubject, {
      day: documentFormats(locale).longDay(new Date(`${day}T12:00:00Z`)),
    }),
    text: readingText(values),
    fileIds: await keepFiles(tx, customerId, files),
  })
  await insertReading(tx, { customerId, contractId: contract.id, caseId: opened.id, day, values })
  return opened.number
}

/** `P1 1270 kWh, P2 980 kWh` or `4812 m³` */
export const readingText = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([period, value]) => (period === 'm3' ? `${value} m³` : `${period} ${value} kWh`))
    .join(', ')
