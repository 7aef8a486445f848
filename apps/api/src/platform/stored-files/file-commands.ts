import type { Command, CommandCall } from '#platform/commands/command'
import type { Check } from '#platform/doctor/checks'
import type { Env } from '#platform/env'
import { recordEvent } from '#platform/events'
import { assertNotAnothers } from './claim-store.ts'
import type { FileStore, FileStores } from './file-store.ts'
import { countWaiting, gather, handOver, type Keeper, type Moved, sweep, tryStore } from './keep-files.ts'
import type { Shelf } from './shelf.ts'

/** What the commands need of other rooms. */
export interface FileParts {
  storesFor: (env: Env) => FileStores
  shelves: () => Promise<readonly Shelf[]>
}

const sizeOf = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
const everyFiles = 500

async function move(call: CommandCall, { storesFor, shelves }: FileParts): Promise<void> {
  const { env, database, print, note } = call
  const keeper: Keeper = { database, stores: storesFor(env), shelves: await shelves() }
  const say = ({ files, bytes }: Moved) => {
    if (files > 0 && files % everyFiles === 0) note(`${files} files, ${sizeOf(bytes)}`)
  }
  const parts = [await handOver(keeper, say), await gather(keeper, say)]
  const [files, bytes] = [sum(parts, (one) => one.files), sum(parts, (one) => one.bytes)]
  const damaged = parts.flatMap((one) => one.damaged)
  const to = keeper.stores.target?.name ?? 'the database'
  await recordEvent(database, { actor: 'operator', kind: 'files.move', detail: { to, files, bytes } })
  for (const line of damaged) note(line)
  print(`Moved ${files} files, ${sizeOf(bytes)}, to ${to}; ${damaged.length} unreadable`)
  if (damaged.length > 0)
    throw new Error(`${damaged.length} files could not be read: restore them from a backup.`)
}

const sum = (parts: readonly Moved[], of: (one: Moved) => number) =>
  parts.reduce((all, one) => all + of(one), 0)

export const fileCommands = (parts: FileParts): Command[] => [
  {
    name: 'files move',
    help: 'Moves all files into the first store of FILES_URL, while the portal serves.',
    run: (call) => move(call, parts),
  },
  {
    name: 'files sweep',
    help: 'Deletes what the stores hold and no row names any more; the server does so by itself.',
    async run({ env, database, print }) {
      const swept = await sweep({ database, stores: parts.storesFor(env), shelves: await parts.shelves() })
      print(`Deleted ${swept} objects`)
    },
  },
]

/** For `doctor`: each store by itself, and whether files wait to get into one. */
export function fileChecks(
  call: Pick<CommandCall, 'env' | 'database'>,
  { storesFor, shelves }: FileParts,
): Check[] {
  const stores = storesFor(call.env)
  if (stores.all.length === 0) return [{ name: 'files', run: async () => 'in the database' }]
  const waiting: Check = {
    name: 'files to move',
    async run() {
      const count = await countWaiting({ database: call.database, shelves: await shelves() })
      if (!stores.target) return `${count} in the database, where FILES_URL wants them`
      if (count >= 1_000)
        throw new Error(
          `1000 files or more wait in the database. If the store works and servers run, fanal files move shows what is wrong.`,
        )
      return `${count} wait in the database`
    },
  }
  const tried = async (store: FileStore) => {
    const seen = await tryStore(store)
    await assertNotAnothers(call.database, store)
    return seen
  }
  return [...stores.all.map((store): Check => ({ name: 'files', run: () => tried(store) })), waiting]
}
