import { allCommands } from '#commands'
import { readEnv } from '#platform/env'
import { runCommand } from '#platform/commands/run'
import { type Address, urlOf } from './address.ts'
import { testSecret } from './app.ts'

export interface Ran {
  code: number
  out: string
  err: string
}

/** The operator's command line on that database, in this process. */
export async function fanal(
  database: Address,
  words: string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(words, {
    commands: await allCommands(),
    env: () =>
      readEnv({
        DATABASE_URL: urlOf(database),
        SESSION_SECRET: testSecret,
        PUBLIC_URL: 'https://portal.example.com',
        ...env,
      }),
    print: (text) => void out.push(`${text}\n`),
    note: (text) => void err.push(`${text}\n`),
  })
  return { code, out: out.join(''), err: err.join('') }
}
