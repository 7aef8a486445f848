import { caseCommands } from './case-commands.ts'
import { listCommands } from './list-commands.ts'
import { mailCommands } from './mail-commands.ts'
import { noticeCommands } from './notice-commands.ts'

export const commands = [...listCommands, ...caseCommands, ...mailCommands, ...noticeCommands]
