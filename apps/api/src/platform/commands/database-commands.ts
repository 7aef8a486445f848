import { distribute, refuseWithoutCitus } from '#platform/database/distribute'
import { lowSettings } from '#platform/database/citus-settings'
import { recordEvent } from '#platform/events'
import type { Command } from './command.ts'

const distributeCommand: Command = {
  name: 'database distribute',
  usage: '',
  help: 'Spreads the tables over the machines of a Citus cluster, while no server runs; those of a migration too.',
  async run({ database, print, note }) {
    await refuseWithoutCitus(database)
    for (const line of await lowSettings(database)) note(line)
    const { spread, emptied } = await distribute(database, note)
    await recordEvent(database, {
      actor: 'operator',
      kind: 'database.distribute',
      detail: { spread, emptied },
    })
    print(
      spread.length + emptied.length === 0
        ? 'All tables are spread already'
        : `Spread ${spread.length} tables, emptied ${emptied.length} on the coordinator`,
    )
  },
}

export const commands: readonly Command[] = [distributeCommand]
