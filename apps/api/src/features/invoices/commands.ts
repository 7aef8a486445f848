import { invoiceRecordSchema } from '@fanal/contract/imports/invoices'
import type { Command } from '#platform/commands/command'
import { recordCommand } from '#platform/commands/import-commands'
import { invoiceImporter } from './import-invoices.ts'

export const commands: Command[] = [
  recordCommand(
    'invoices',
    'Creates or changes invoices with their lines (JSON lines), which must add up; says what it refuses, and why.',
    new Set(Object.keys(invoiceRecordSchema.shape)),
    invoiceImporter,
  ),
]
