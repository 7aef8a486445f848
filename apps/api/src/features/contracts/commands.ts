import type { Command } from '#platform/commands/command'
import { recordCommand } from '#platform/commands/import-commands'
import { recordFields } from './contract-record.ts'
import { legalCommands } from './legal/commands.ts'
import { contractImporter } from './import-contracts.ts'

export const commands: Command[] = [
  recordCommand(
    'contracts',
    'Creates or changes contracts and their customers (JSON lines or CSV); says what it refuses, and why.',
    recordFields,
    contractImporter,
  ),
  ...legalCommands,
]
