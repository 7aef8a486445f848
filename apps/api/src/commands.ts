import { demoCommand } from '#demo/command'
import { fileStoresFor } from '#gateways/files/files'
import { verifySmtp } from '#gateways/mail/verify-smtp'
import { findTlsEnd } from '#gateways/outgoing/tls-end'
import type { Command } from '#platform/commands/command'
import { doctorCommand } from '#platform/doctor/commands'
import { fileChecks, fileCommands } from '#platform/stored-files/file-commands'
import { features } from './features.ts'
import { findShelves } from './shelves.ts'

/** All commands of the operator. */
export async function allCommands(): Promise<Command[]> {
  const files = { storesFor: fileStoresFor, shelves: findShelves }
  const doctor = doctorCommand({ verifySmtp, findTlsEnd, fileChecks: (call) => fileChecks(call, files) })
  const parts = await Promise.all(features.flatMap((feature) => feature.commands?.() ?? []))
  return [...parts.flatMap(({ commands }) => commands), ...fileCommands(files), doctor, demoCommand]
}
