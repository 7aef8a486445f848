import { isStaffRole, type StaffRole, staffRoles } from '@fanal/domain/staff/permissions'
import { invitationHours } from '@fanal/domain/staff/staff-times'
import type { StaffChange } from '@fanal/contract/schemas/desk/staff'
import { type Command, type CommandCall, optionText, UsageError } from '#platform/commands/command'
import { AppError } from '#platform/errors'
import { Refusal } from '#platform/refusal'
import { recordStaffEvent } from '#platform/staff/staff-audit'
import { makeChange } from './change-people.ts'
import { createInvitation } from './entry/invite.ts'
import { findPeople, findPersonByEmail } from './people-queries.ts'

function roleOf(typed: string | undefined): StaffRole {
  if (!typed || !isStaffRole(typed)) throw new UsageError(`A role is one of ${staffRoles.join(', ')}`)
  return typed
}

function emailOf(typed: string | undefined): string {
  if (!typed || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed))
    throw new UsageError(`${typed ?? ''} is no address`)
  return typed.toLowerCase()
}

async function personOf({ args: [typed], database }: CommandCall) {
  const email = emailOf(typed)
  const person = await findPersonByEmail(database, email)
  if (!person) throw new Refusal([`nobody at the desk has the address ${email}`])
  return person
}

/** The operator's machine is the second person: whoever has its shell has the database too. */
async function change({ env, database, print, note }: CommandCall, wanted: StaffChange): Promise<void> {
  let link = ''
  await database
    .transaction(async (tx) => {
      const { before, after } = await makeChange(tx, wanted, async (db, { id }) => {
        link = await createInvitation(db, env, id)
      })
      const event = { act: 'staff.change', actor: 'operator', role: 'operator' }
      await recordStaffEvent(tx, { ...event, subject: wanted.change, before, after })
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'not_possible')
        throw new Refusal(['it is so already, or one of the last two administrators would go'])
      throw new Refusal([error.errors?.['email'] ? 'somebody at the desk has this address' : error.code])
    })
  if (!link) return
  note(
    `Opens the desk once, within ${invitationHours} hours, to choose a passkey, or a password with an app:`,
  )
  print(link)
}

export const commands: Command[] = [
  {
    name: 'staff add',
    usage: '<e-mail>',
    help: 'Gives somebody a place at the desk, and prints the link by which they choose how to sign in.',
    options: {
      name: { type: 'string', value: 'NAME', help: 'what they are called; customers may read it' },
      role: { type: 'string', value: 'ROLE', help: `one of ${staffRoles.join(', ')} (administrator)` },
    },
    async run(call) {
      const email = emailOf(call.args[0])
      const name = optionText(call, 'name', 120) || email
      const role = roleOf(optionText(call, 'role') || 'administrator')
      await change(call, { change: 'add', name, email, role })
    },
  },
  {
    name: 'staff invite',
    usage: '<e-mail>',
    help: 'Prints a new link for somebody who has lost their way in; sessions end once it is used.',
    async run(call) {
      await change(call, { change: 'invite', id: (await personOf(call)).id })
    },
  },
  {
    name: 'staff role',
    usage: '<e-mail> <role>',
    help: 'Gives somebody another role; the last two administrators stay.',
    async run(call) {
      const role = roleOf(call.args[1])
      const { id, name } = await personOf(call)
      await change(call, { change: 'role', id, role })
      call.print(`${name}: ${role}`)
    },
  },
  {
    name: 'staff remove',
    usage: '<e-mail>',
    help: 'Takes somebody from the desk and ends their sessions; the last two administrators stay.',
    async run(call) {
      const { id, name } = await personOf(call)
      await change(call, { change: 'remove', id })
      call.print(`${name} was removed`)
    },
  },
  {
    name: 'staff list',
    help: 'Lists the people of the desk.',
    async run({ database, print }) {
      for (const { email, role, name, has_passkey, has_password, has_openid } of await findPeople(database)) {
        const ways = [has_passkey && 'passkey', has_password && 'password', has_openid && 'provider']
        print(`${email}  ${role}  ${name}  ${ways.filter(Boolean).join(', ') || 'invited'}`)
      }
    },
  },
]
