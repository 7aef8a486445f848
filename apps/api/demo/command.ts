import { findCustomerByVat, hasCustomers } from '#features/account/customer-queries'
import { recordEvent } from '#platform/events'
import { type Command, type CommandCall, UsageError, wholeNumber } from '#platform/commands/command'

/** Loads the demo into an empty database; one with other customers is not touched. */
async function loadOnce({ database, env, note }: CommandCall): Promise<void> {
  const marta = await findCustomerByVat(database, '12345678Z')
  if (marta?.email === 'marta@example.com') return note('The demo world is already there')
  if (await hasCustomers(database))
    throw new UsageError('This database has customers of its own: the demo world is for an empty one')
  const { loadDemoWorld } = await import('./world.ts')
  await loadDemoWorld(database, new Date(), env)
  note('Loaded the demo world')
}

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  help: 'Loads the demo world into an empty database.',
  options: {
    customers: {
      type: 'string',
      value: 'N',
      help: 'as many more customers of the same kind, for benchmarks',
    },
  },
  async run(call) {
    const { options, env, database, note } = call
    if (!env.DEMO) throw new UsageError('The demo world has known passwords: it is loaded with DEMO=1 only')
    const count = wholeNumber('customers', options['customers'], { standard: 0, min: 0, max: 1_000_000 })
    await loadOnce(call)
    const { addCrowd } = await import('./crowd.ts')
    const onProgress = (done: number) => note(`${done} of ${count} customers`)
    await addCrowd(database, { count, now: new Date(), env, onProgress })
    await recordEvent(database, { actor: 'operator', kind: 'demo.load', detail: { customers: count } })
  },
}
