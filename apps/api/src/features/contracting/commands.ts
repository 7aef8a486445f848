import type { Command } from '#platform/commands/command'
import { offerCommands } from './offers/offer-commands.ts'

export const commands: readonly Command[] = [...offerCommands]
