import { batteryRecordSchema } from '@fanal/contract/imports/batteries'
import type { Command } from '#platform/commands/command'
import { recordCommand } from '#platform/commands/import-commands'
import { batteryImporter } from './import-batteries.ts'

export const commands: Command[] = [
  recordCommand(
    'batteries',
    'Creates or changes virtual batteries, who shares them and their movements (JSON lines); says what it refuses, and why.',
    new Set(Object.keys(batteryRecordSchema.shape)),
    batteryImporter,
  ),
]
