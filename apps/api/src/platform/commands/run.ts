import type { Database } from '#platform/database'
import type { Env } from '#platform/env'
import { Refusal } from '#platform/refusal'
import { startDatabase } from '#platform/database/start-database'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { helpOf, overview } from './help.ts'
import { findCommand, parseCall } from './parse.ts'

export interface Surroundings extends Pick<CommandCall, 'print' | 'note'> {
  /** All commands. */
  commands: readonly Command[]
  env: () => Env
}

/** Runs a command and returns its exit code: 0 done, 1 failed or refused, 2 wrong usage. */
export async function runCommand(words: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await run(words, around)
  } catch (error) {
    return failed(error, around)
  }
}

async function run(words: readonly string[], around: Surroundings): Promise<number> {
  const { commands, print, note } = around
  const command = findCommand(commands, words)
  if (!command) return explain(words, around)
  if (words.includes('--help')) {
    print(helpOf(command))
    return 0
  }
  const { args, options } = parseCall(command, words)
  const env = around.env()
  if (command.asksUpstream) {
    if (!env.API_UPSTREAM) throw new UsageError('API_UPSTREAM names no server to ask')
    await command.run({ args, options, env, database: noDatabase, print, note })
    return 0
  }
  if (env.API_UPSTREAM) throw new UsageError('With API_UPSTREAM there is no database here to work on')
  if (command.opensDatabase) {
    await command.run({ args, options, env, database: noDatabase, print, note })
    return 0
  }
  const running = await startDatabase({ env, say: note, isCommand: true })
  try {
    await command.run({ args, options, env, database: running.database, print, note })
    return 0
  } finally {
    await running.stop()
  }
}

const noDatabase = new Proxy({} as Database, {
  get() {
    throw new Error('There is no database here')
  },
})

/** The list of commands, if none is named. */
function explain(words: readonly string[], { commands, print, note }: Surroundings): number {
  const [first] = words.filter((word) => word !== '--help')
  const ofGroup = commands.filter(({ name }) => name.split(' ')[0] === first)
  if (first === undefined || (ofGroup.length > 0 && words.includes('--help'))) {
    print(overview(ofGroup.length > 0 ? ofGroup : commands))
    return words.includes('--help') ? 0 : 2
  }
  note(`There is no command ${words.join(' ')}\n\n${overview(ofGroup.length > 0 ? ofGroup : commands)}`)
  return 2
}

function failed(error: unknown, { note }: Surroundings): number {
  if (error instanceof Refusal) {
    note(`Nothing was changed:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`)
    return 1
  }
  note(error instanceof Error ? error.message : String(error))
  return error instanceof UsageError ? 2 : 1
}
