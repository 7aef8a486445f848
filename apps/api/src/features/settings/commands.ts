import type { Command } from '#platform/commands/command'
import { brandCommands } from './brand/brand-commands.ts'
import { flagCommands } from './flag-commands.ts'
import { maintenanceCommands } from './maintenance-commands.ts'
import { mailTextCommands } from './mail-text-commands.ts'
import { ratesCommands } from './rates-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { upstreamCommands } from './upstream-commands.ts'

export const commands: Command[] = [
  ...settingCommands,
  ...upstreamCommands,
  ...brandCommands,
  ...flagCommands,
  ...mailTextCommands,
  ...ratesCommands,
  ...maintenanceCommands,
]
