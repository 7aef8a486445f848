import { eachLang } from '@fanal/domain/settings/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { findUnsent, isUnsent, saveSent } from '#features/support/incidents/incident-queries'
import { sendNotice } from './send-notice.ts'

/** Tells what the desk published about areas without supply. A run that broke is repeated, and tells nobody twice. */
export async function notifyOutages(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { id, postal_code: postalCode, distributor, texts } of await findUnsent(database)) {
    const { told } = await sendNotice(env, database, {
      postalCode: postalCode ?? undefined,
      distributor: distributor ?? undefined,
      texts: eachLang((lang) => texts[lang] ?? ''),
      author: '',
      // Another notice about the area takes its place, however many are told already.
      isDue: (tx) => isUnsent(tx, id),
    })
    await saveSent(database, id)
    log.info({ outage: id, told }, 'customers were told of an area without supply')
  }
}
