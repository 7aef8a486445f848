import { readFile } from 'node:fs/promises'
import type { Database, Db } from '#platform/database'
import type { Env } from '#platform/env'
import { recordEvent } from '#platform/events'

export interface Option {
  /** `string` takes a value, `boolean` does not. */
  type: 'string' | 'boolean'
  /** Name of the value in the help, as in `--hours N`. */
  value?: string
  help: string
}

/** Context of a command. */
export interface CommandCall {
  /** Arguments after the command's name, as `usage` allows. */
  args: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  env: Env
  database: Database
  /** The result, on stdout. */
  print: (text: string) => void
  /** Progress, on stderr, so that redirected output stays clean. */
  note: (text: string) => void
}

/** An operator's command. A new one is an entry in the `commands` of its feature. */
export interface Command {
  /** One word or two: `settings set`. */
  name: string
  /** Arguments, if any: `<required>` and `[optional]`. */
  usage?: string
  help: string
  options?: Readonly<Record<string, Option>>
  /** Asks the server of `API_UPSTREAM`; all others work on the database, which a gateway does not have. */
  asksUpstream?: true
  /** Opens the database itself, since it has to run without one. */
  opensDatabase?: true
  run(call: CommandCall): Promise<void>
}

/** Wrong usage of a command. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** An operator's change: made and recorded in one transaction. */
export function operatorWrite<T>(
  database: Database,
  event: { kind: string; detail?: object },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const result = await work(tx)
    await recordEvent(tx, { actor: 'operator', ...event })
    return result
  })
}

export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${error.message}`,
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** An integer option within limits. */
export function wholeNumber(
  name: string,
  typed: string | boolean | undefined,
  { standard, min, max }: { standard: number; min: number; max: number },
): number {
  if (typed === undefined) return standard
  const value = Number(typed)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`)
  return value
}

/** A text option, trimmed; empty if it was not given. */
export function optionText({ options }: CommandCall, name: string, max = Number.POSITIVE_INFINITY): string {
  const typed = options[name]
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (text.length > max) throw new UsageError(`--${name} has more than ${max} characters`)
  return text
}

/** A text option that has to be given; `why` is told where it is not. */
export function requiredText(call: CommandCall, name: string, why: string, max?: number): string {
  const text = optionText(call, name, max)
  if (!text) throw new UsageError(`--${name} is missing: ${why}`)
  return text
}

/** The first argument as an id; `what` names its row in the refusal. */
export function idArgument({ args: [typed = ''] }: CommandCall, what: string): number {
  const id = Number(typed)
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(`${typed} is not the number of ${what}`)
  return id
}

/** An option that is one of these words. */
export function oneOf<T extends string>(
  name: string,
  typed: string | boolean | undefined,
  words: readonly T[],
): T | undefined {
  if (typed === undefined) return undefined
  const word = words.find((one) => one === typed)
  if (!word) throw new UsageError(`--${name} is one of ${words.join(', ')}`)
  return word
}

/** `--state` and `--limit` of a list. */
export function listOf<T extends string>(states: readonly T[]) {
  const limit = limitOf({ standard: 50, max: 10_000 })
  const state: Option = { type: 'string', value: 'STATE', help: `only those that are ${states.join(', ')}` }
  return {
    options: { state, limit: limit.option },
    read: (options: CommandCall['options']) => ({
      state: oneOf('state', options['state'], states),
      limit: limit.read(options),
    }),
  }
}

interface ListLabels<T extends string, Row> {
  name: string
  help: string
  states: readonly T[]
  find: (db: Db, wanted: { state: T | undefined; limit: number }) => Promise<readonly Row[]>
  lineOf: (row: Row) => string
}

/** Prints what is in a state, a line each. */
export function listCommand<T extends string, Row>(words: ListLabels<T, Row>): Command {
  const { name, help, states, find, lineOf } = words
  const { options, read } = listOf(states)
  return {
    name,
    help,
    options,
    async run(call) {
      for (const row of await find(call.database, read(call.options))) call.print(lineOf(row))
    },
  }
}

/** `--limit` of a list. */
export function limitOf({ standard, max }: { standard: number; max: number }) {
  const option: Option = { type: 'string', value: 'N', help: `how many (${standard})` }
  return {
    option,
    read: (options: CommandCall['options']) =>
      wholeNumber('limit', options['limit'], { standard, min: 1, max }),
  }
}
