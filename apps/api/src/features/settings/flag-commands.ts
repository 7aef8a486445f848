import { findFlags } from '#features/settings/queries'
import { setFlag } from '#features/settings/set-flag'
import { type Command, operatorWrite, UsageError } from '#platform/commands/command'

export const flagCommands: Command[] = [
  {
    name: 'flags list',
    help: 'Prints the feature flags.',
    async run({ database, print }) {
      const flags = await findFlags(database)
      for (const name of Object.keys(flags).sort()) print(`${name.padEnd(30)} ${flags[name] ? 'on' : 'off'}`)
    },
  },
  {
    name: 'flags set',
    usage: '<name> <on|off>',
    help: 'Switches a feature flag.',
    async run({ args: [name = '', state], database, print }) {
      if (state !== 'on' && state !== 'off') throw new UsageError('A flag is on or off')
      const value = state === 'on'
      await operatorWrite(database, { kind: 'flags.set', detail: { name, value } }, (tx) =>
        setFlag(tx, name, value),
      )
      print(`${name} is ${state}`)
    },
  },
]
