import { normaliseNif } from '@fanal/domain/identifiers/nif'
import {
  addressOf,
  createLoginLink,
  linkMinutes,
  type NewLoginLink,
} from '#features/access/create-login-link'
import type { Db } from '#platform/database'
import { findCustomerByVat } from '#features/account/customer-queries'
import { Refusal } from '#platform/refusal'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { type Command, type CommandCall, UsageError } from '#platform/commands/command'

type Link = Pick<NewLoginLink, 'kind' | 'isReadOnly'>

function textOf({ options }: CommandCall, name: string, max: number): string {
  const typed = options[name]
  const text = typeof typed === 'string' ? typed.trim().replaceAll(/\s+/g, ' ') : ''
  if (text.length > max) throw new UsageError(`--${name} has more than ${max} characters`)
  return text
}

async function customerOf(db: Db, typed: string): Promise<{ id: number; name: string }> {
  const known = await findCustomerByVat(db, normaliseNif(typed))
  if (!known) throw new Refusal([`no customer has the tax id ${typed}`])
  return known
}

async function printLink(call: CommandCall, link: Link, reason: string): Promise<void> {
  const { args, env, database, print, note } = call
  const actor = textOf(call, 'actor', 100) || 'operator'
  const { name, made } = await database.transaction(async (tx) => {
    const customer = await customerOf(tx, args[0] ?? '')
    if (link.isReadOnly)
      await recordStaffEvent(tx, {
        act: 'customer.see',
        call: 'impersonate',
        role: 'operator',
        actor,
        customerId: customer.id,
        reason,
      })
    return {
      name: customer.name,
      made: await createLoginLink(tx, { ...link, customerId: customer.id, actor, reason }),
    }
  })
  note(`Opens the portal of ${name}, once, within ${linkMinutes} minutes:`)
  print(addressOf(env.PUBLIC_URL, link.kind, made))
}

const actorOption = {
  type: 'string',
  value: 'NAME',
  help: 'who asks for it, for the record (operator)',
} as const

export const linkCommands: Command[] = [
  {
    name: 'impersonate',
    usage: '<tax id>',
    help: 'Prints a link that shows the portal as this customer sees it, read-only, for 15 minutes at most.',
    options: {
      reason: { type: 'string', value: 'TEXT', help: 'why; the customer can read it in the profile' },
      actor: actorOption,
    },
    async run(call) {
      const reason = textOf(call, 'reason', 200)
      if (!reason) throw new UsageError('--reason is missing: the customer can read why in the profile')
      await printLink(call, { kind: 'token', isReadOnly: true }, reason)
    },
  },
  {
    name: 'user link',
    usage: '<tax id>',
    help: 'Prints a link (client id and secret) by which this customer gets in without a password.',
    options: { actor: actorOption },
    run: (call) => printLink(call, { kind: 'client_id', isReadOnly: false }, ''),
  },
]
