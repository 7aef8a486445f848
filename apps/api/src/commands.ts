import { demoCommand } from '#demo/command'
import type { Command } from '#platform/commands/command'
import { features } from './features.ts'

/** Every command of the operator. */
export const commands: readonly Command[] = [
  ...features.flatMap(({ commands: own = [] }) => own),
  demoCommand,
]
