import type { DemoRows } from '#demo/rows'
import { importNewsletters } from '#features/newsletter/import-newsletters'
import { saveSubscriber, saveSubscriptions } from '#features/newsletter/queries'
import { exportSubscribers } from '#features/newsletter/operator-queries'
import { demoNewsletters } from './newsletters.ts'
import { findDemoCustomer } from './queries.ts'

/** Marta gets two, one of which was handed over; nobody else any. */
export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  await importNewsletters(tx, { items: demoNewsletters })
  const marta = await findDemoCustomer(tx, '12345678Z')
  if (!marta) return
  const subscriber = { email: marta.email, customerId: marta.id, locale: 'es-ES' } as const
  const { id } = await saveSubscriber(tx, subscriber)
  await saveSubscriptions(tx, id, [1])
  await exportSubscribers(tx, 1)
  await saveSubscriptions(tx, id, [1, 2])
}
