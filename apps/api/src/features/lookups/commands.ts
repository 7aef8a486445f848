import type { Command } from '#platform/commands/command'
import { listCommand } from '#platform/commands/import-commands'
import { importCnae, importMunicipalities, importPostalCodes } from './import-places.ts'

export const commands: Command[] = [
  listCommand(
    'postal-codes',
    'Postal codes and the municipalities they belong to (JSON).',
    importPostalCodes,
  ),
  listCommand('municipalities', 'Municipalities by their INE code (JSON).', importMunicipalities),
  listCommand('cnae', 'Classes of economic activity (JSON).', importCnae),
]
