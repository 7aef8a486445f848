import { allCommands } from './commands.ts'
import { readEnv } from '#platform/env'
import { runCommand } from '#platform/commands/run'

async function run(): Promise<void> {
  process.exitCode = await runCommand(process.argv.slice(2), {
    commands: await allCommands(),
    env: () => readEnv(),
    print: (text) => console.log(text),
    note: (text) => console.error(text),
  })
}

void run()
