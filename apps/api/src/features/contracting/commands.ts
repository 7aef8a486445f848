import type { Command } from '#platform/commands/command'
import { switchCommands } from './follow/switch-commands.ts'
import { leadCommands } from './staff/lead-commands.ts'
import { offerCommands } from './offers/offer-commands.ts'

export const commands: readonly Command[] = [...offerCommands, ...leadCommands, ...switchCommands]
