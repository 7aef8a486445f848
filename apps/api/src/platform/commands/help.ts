import type { Command, Option } from './command.ts'

const call = ({ name, usage = '' }: Command) => `${name} ${usage}`.trim()

/** All commands, or those with a prefix. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => call(command).length))
  const lines = commands.map((command) => `  ${call(command).padEnd(width)}  ${command.help}`)
  return ['npm run fanal -- <command>', '', ...lines, '', 'Each command has --help.'].join('\n')
}

const helpOption: Option = { type: 'boolean', help: 'prints this' }

export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, help: helpOption }).map(([name, { value, help }]) => {
    const written = value === undefined ? `--${name}` : `--${name} ${value}`
    return `  ${written.padEnd(20)} ${help}`
  })
  return [`npm run fanal -- ${call(command)}`, '', command.help, '', ...options].join('\n')
}
