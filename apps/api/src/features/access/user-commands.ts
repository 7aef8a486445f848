import { isValidNif, normaliseNif } from '@fanal/domain/identifiers/nif'
import { findCustomerByVat } from '#features/account/customer-queries'
import { sendTemporaryPassword } from '#features/recovery/send-temporary-password'
import { removeSecondFactor } from '#features/passkeys/remove-second-factor'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type Command, UsageError } from '#platform/commands/command'
import { signOutEverywhere } from '#features/account/sign-out-everywhere'

async function customerOf(db: Db, typed: string) {
  if (!isValidNif(typed)) throw new UsageError(`${typed} is not a tax id`)
  const customer = await findCustomerByVat(db, normaliseNif(typed))
  if (!customer) throw new Refusal([`no customer has the tax id ${normaliseNif(typed)}`])
  return customer
}

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
      const customer = await customerOf(database, typed)
      if (options['without-passkey'])
        await database.transaction((tx) =>
          removeSecondFactor(tx, env, { customerId: customer.id, actor: 'operator' }),
        )
      await sendTemporaryPassword({ database, env }, { customerId: customer.id, actor: 'operator' })
      print(`A temporary password goes to ${customer.email}; it is valid for one hour`)
    },
  },
  {
    name: 'user sign-out',
    usage: '<tax id>',
    help: 'Ends every session of the customer at once, on every device.',
    async run({ args: [typed = ''], database, print }) {
      const customer = await customerOf(database, typed)
      const ended = await database.transaction((tx) =>
        signOutEverywhere(tx, { customerId: customer.id, actor: 'operator' }),
      )
      print(ended === 1 ? '1 session was ended' : `${ended} sessions were ended`)
    },
  },
]
