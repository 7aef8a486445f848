import type { Endpoint, Schemas } from '@fanal/contract/endpoint'
import { z } from 'zod'

/**
 * Throws for an answer that its schema refuses, or that carries a key the schema does not name, at any depth. An
 * invalid response is our error, unlike invalid input.
 */
export function assertResponse(
  { endpoint, schemas }: { endpoint: Endpoint; schemas: Schemas },
  body: unknown,
): void {
  const { data, error } = (schemas.response ?? noContent).safeParse(body)
  const problem = error ? z.prettifyError(error) : extraKeys(body, data).join('\n')
  if (problem) throw new Error(`The answer of ${endpoint.name} does not fit its schema: ${problem}`)
}

const noContent = z.undefined()

/**
 * Paths of the keys that a parsed answer has lost. Zod leaves out what no branch of a schema names, so unions,
 * intersections and records need no rules of their own here.
 */
function extraKeys(given: unknown, kept: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    // JSON has no `undefined`.
    if (value === undefined) return []
    const own = path ? `${path}.${key}` : key
    return Object.hasOwn(kept, key)
      ? extraKeys(value, (kept as Record<string, unknown>)[key], own)
      : [`✖ Extra key: ${own}`]
  })
}
