import { paymentStates } from '@fanal/domain/payment/payment-state'
import { centsToEuros } from '@fanal/domain/money'
import { resolveDoubtful } from '#features/payment/resolve-doubtful'
import { findPaymentsForStaff, type ListedPayment } from '#features/payment/staff-queries'
import { type Command, listOf, UsageError } from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'

const list = listOf(paymentStates)

const lineOf = (one: ListedPayment) =>
  [
    one.transaction_id,
    madridTime(one.created_at),
    one.state.padEnd(15),
    `${centsToEuros(one.amount_cents)} EUR`,
    `${one.platform} ${one.provider_ref ?? '-'}`,
    one.vat,
    one.invoices,
    ...(one.doubt ? [`look: ${one.doubt}`] : []),
  ].join('  ')

export const commands: Command[] = [
  {
    name: 'payment list',
    help: 'Prints payments by card, the newest first.',
    options: {
      ...list.options,
      doubtful: { type: 'boolean', help: 'only those whose invoices wait for a person' },
    },
    async run({ options, database, print }) {
      const wanted = { ...list.read(options), isDoubtful: options['doubtful'] === true }
      for (const one of await findPaymentsForStaff(database, wanted)) print(lineOf(one))
    },
  },
  {
    name: 'payment verified',
    usage: '<invoice number> <paid|unpaid>',
    help: 'Ends the manual verification of an invoice: it is paid, or it is owed and can be paid again.',
    async run({ args: [number = '', end = ''], database, print }) {
      if (end !== 'paid' && end !== 'unpaid') throw new UsageError('say paid or unpaid')
      await database.transaction((tx) => resolveDoubtful(tx, { number, end, actor: 'operator' }))
      print(`Invoice ${number} is ${end}`)
    },
  },
]
