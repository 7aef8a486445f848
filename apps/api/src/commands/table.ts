import { accessCommands } from './access.ts'
import { activationCommands } from './activation.ts'
import { changeCommands } from './changes.ts'
import type { Command } from './command.ts'
import { contentCommands } from './content.ts'
import { curveCommands } from './curves.ts'
import { demoCommands } from './demo.ts'
import { flagCommands } from './flags.ts'
import { importCommands } from './imports.ts'
import { mailCommands } from './mail.ts'
import { maintenanceCommands } from './maintenance.ts'
import { paymentCommands } from './payments.ts'
import { ratesCommands } from './rates.ts'
import { settingsCommands } from './settings.ts'
import { userCommands } from './user.ts'

/** All commands of the operator: a feature adds its own here. */
export const commands: readonly Command[] = [
  ...settingsCommands,
  ...flagCommands,
  ...contentCommands,
  ...accessCommands,
  ...importCommands,
  ...ratesCommands,
  ...curveCommands,
  ...changeCommands,
  ...paymentCommands,
  ...mailCommands,
  ...userCommands,
  ...activationCommands,
  ...maintenanceCommands,
  ...demoCommands,
]
