import { readEnv } from '#platform/env'
import { runCommand } from './commands/run.ts'

async function run(): Promise<void> {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: () => readEnv(),
    print: (text) => console.log(text),
    note: (text) => console.error(text),
  })
}

void run()
