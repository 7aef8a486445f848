import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Command, UsageError } from './command.ts'

/** The command that the arguments start with; the longest name wins. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const startsWith = ({ name }: Command) => name.split(' ').every((part, i) => words[i] === part)
  return commands.filter(startsWith).sort((a, b) => b.name.length - a.name.length)[0]
}

/** Arguments and options after the command's name, validated. */
export function parseCall(command: Command, words: readonly string[]) {
  const { positionals, values } = parse(command, words.slice(command.name.split(' ').length))
  const { usage = '' } = command
  const needed = usage.match(/<[^>]+>/g) ?? []
  const possible = needed.length + (usage.match(/\[[^\]]+\]/g) ?? []).length
  const missing = needed[positionals.length]
  if (missing) throw new UsageError(`${missing} is missing`)
  // `<file…>` is one or more.
  if (positionals.length > possible && !usage.includes('…'))
    throw new UsageError(`${positionals[possible]} is one word too many (quote texts)`)
  return { args: positionals, options: values }
}

function parse(command: Command, args: string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } }
  for (const [name, { type }] of Object.entries(command.options ?? {})) options[name] = { type }
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    // Options cannot be repeated, so none is a list.
    const single = Object.entries(values).flatMap(([name, value]) =>
      Array.isArray(value) ? [] : [[name, value] as const],
    )
    return { positionals, values: Object.fromEntries(single) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
