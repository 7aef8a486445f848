import { productRecordSchema } from '@fanal/contract/imports/products'
import type { Command } from '#platform/commands/command'
import { recordCommand } from '#platform/commands/import-commands'
import { productImporter } from './import-products.ts'

export const commands: Command[] = [
  recordCommand(
    'products',
    'Creates or changes products and their prices (JSON lines); prices that a file does not have stay.',
    new Set(Object.keys(productRecordSchema.shape)),
    productImporter,
  ),
]
