import type { FastifyRequest } from 'fastify'
import type { Tokens } from '#platform/session'

const prefix = 'maintenance-bypass:'

/** Printed by the operator's command: a cookie value that shows the portal during maintenance. */
export function makeMaintenanceBypass(tokens: Tokens, untilMs: number): Promise<string> {
  return tokens.sign({ sid: `${prefix}${untilMs}`, uid: 0, locale: '', readonly: true })
}

export async function hasMaintenanceBypass(request: FastifyRequest, tokens: Tokens): Promise<boolean> {
  const value = request.cookies['maintenance_bypass']
  const sid = value ? (await tokens.read(value))?.id : undefined
  return sid?.startsWith(prefix) === true && Number(sid.slice(prefix.length)) > Date.now()
}
