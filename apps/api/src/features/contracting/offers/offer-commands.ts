import { promotionalCodeRecordSchema } from '@fanal/contract/imports/offers'
import { supplyPointRecordSchema } from '@fanal/contract/imports/supply-points'
import { centsToEuros } from '@fanal/domain/money'
import type { Command } from '#platform/commands/command'
import { listCommand, recordCommand } from '#platform/commands/import-commands'
import { importRetailers, promoCodeImporter } from './import-offers.ts'
import { supplyPointImporter } from './import-supply-points.ts'
import { findPromoCodes, type PromoCode } from './promo-queries.ts'

export const offerCommands: Command[] = [
  recordCommand(
    'supply-points',
    'What distributors tell of supply points (CSV or JSON lines); a row about a later day stays.',
    new Set(Object.keys(supplyPointRecordSchema.shape)),
    supplyPointImporter,
  ),
  listCommand('retailers', 'The retailers that a supply can come from (JSON).', importRetailers),
  recordCommand(
    'promotional-codes',
    'Codes that take something off the first invoice (CSV or JSON lines); their uses stay counted.',
    new Set(Object.keys(promotionalCodeRecordSchema.shape)),
    promoCodeImporter,
  ),
  {
    name: 'promotional-codes list',
    help: 'Prints all promotional codes and how often they were used.',
    async run({ database, print }) {
      for (const code of await findPromoCodes(database)) print(lineOf(code))
    },
  },
]

const lineOf = ({ code, discount_cents, from, to, energy, max_uses, uses }: PromoCode) =>
  `${code}  ${centsToEuros(discount_cents)} €  ${energy ?? 'both'}  ${from ?? '…'} to ${to ?? '…'}  used ${uses} of ${max_uses ?? 'any number'}`
