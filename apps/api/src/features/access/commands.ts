import type { Command } from '#platform/commands/command'
import { linkCommands } from './link-commands.ts'
import { userCommands } from './user-commands.ts'

export const commands: Command[] = [...linkCommands, ...userCommands]
