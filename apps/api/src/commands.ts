import { demoCommand } from '#demo/command'
import type { Command } from '#platform/commands/command'
import { features } from './features.ts'

/** All commands of the operator. */
export async function allCommands(): Promise<Command[]> {
  const parts = await Promise.all(features.flatMap((feature) => feature.commands?.() ?? []))
  return [...parts.flatMap(({ commands }) => commands), demoCommand]
}
