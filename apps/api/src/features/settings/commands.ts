import type { Command } from '#platform/commands/command'
import { flagCommands } from './flag-commands.ts'
import { maintenanceCommands } from './maintenance-commands.ts'
import { ratesCommands } from './rates-commands.ts'
import { settingCommands } from './setting-commands.ts'

export const commands: Command[] = [
  ...settingCommands,
  ...flagCommands,
  ...ratesCommands,
  ...maintenanceCommands,
]
