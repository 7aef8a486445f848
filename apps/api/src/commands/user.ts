import { isValidNif, normaliseNif } from '@fanal/domain/identifiers/nif'
import { findCustomerByVat } from '#features/access/recovery-queries'
import { sendTemporaryPassword } from '#features/access/send-temporary-password'
import { switchSecondFactor } from '#features/access/switch-second-factor'
import { Refusal } from '#platform/refusal'
import { type Command, UsageError } from './command.ts'

export const userCommands: Command[] = [
  {
    name: 'user reset',
    usage: '<tax id>',
    help: 'Mails the customer a temporary password, to the address on file; it is not shown here. Opens an account if there is none.',
    options: {
      'without-passkey': {
        type: 'boolean',
        help: 'for who has lost it: no passkey is asked for after the password any more',
      },
    },
    async run({ args: [typed = ''], options, env, database, print }) {
      if (!isValidNif(typed)) throw new UsageError(`${typed} is not a tax id`)
      const customer = await findCustomerByVat(database, normaliseNif(typed))
      if (!customer) throw new Refusal([`no customer has the tax id ${normaliseNif(typed)}`])
      await sendTemporaryPassword({ database, env }, { customerId: customer.id, actor: 'operator' })
      if (options['without-passkey'])
        await database.transaction((tx) =>
          switchSecondFactor(tx, { customerId: customer.id, isWanted: false, actor: 'operator' }),
        )
      print(`A temporary password goes to ${customer.email}; it is valid for one hour`)
    },
  },
]
