import { Client, type QueryConfig } from 'pg'
import { vi } from 'vitest'

/** The SQL that this process sends meanwhile, to compare the work behind equal answers without a clock. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => {
      const one = asked as string | QueryConfig
      return typeof one === 'string' ? one : one.text
    })
  } finally {
    query.mockRestore()
  }
}
