import { accessCommands } from '#features/access/commands'
import { activationCommands } from '#features/activation/commands'
import { changeCommands } from '#features/contract-changes/commands'
import type { Command } from '#platform/commands/command'
import { contentCommands } from '#features/content/commands'
import { curveCommands } from '#features/consumption/commands'
import { demoCommands } from './demo.ts'
import { flagCommands } from '#features/settings/flag-commands'
import { importCommands } from './imports.ts'
import { mailCommands } from '#features/mailbox/commands'
import { maintenanceCommands } from '#features/settings/maintenance-commands'
import { paymentCommands } from '#features/payment/commands'
import { ratesCommands } from '#features/settings/rates-commands'
import { settingsCommands } from '#features/settings/settings-commands'
import { userCommands } from '#features/recovery/commands'

/** Every command of the operator: a feature adds its own here. */
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
