import { isValidNif, normaliseNif } from '@fanal/domain/identifiers/nif'
import { findCustomerByVat } from '#features/access/recovery-queries'
import { sendTemporaryPassword } from '#features/access/send-temporary-password'
import { Refusal } from '#platform/refusal'
import { type Command, UsageError } from './command.ts'

export const userCommands: Command[] = [
  {
    name: 'user reset',
    usage: '<tax id>',
    help: 'Mails the customer a temporary password, to the address on file; it is not shown here. Opens an account if there is none.',
    async run({ args: [typed = ''], env, database, print }) {
      if (!isValidNif(typed)) throw new UsageError(`${typed} is not a tax id`)
      const customer = await findCustomerByVat(database, normaliseNif(typed))
      if (!customer) throw new Refusal([`no customer has the tax id ${normaliseNif(typed)}`])
      await sendTemporaryPassword({ database, env }, { customerId: customer.id, actor: 'operator' })
      print(`A temporary password goes to ${customer.email}; it is valid for one hour`)
    },
  },
]
