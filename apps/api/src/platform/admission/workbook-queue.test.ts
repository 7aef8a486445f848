import { expect, test } from 'vitest'
import { workbookInTurn } from './workbook-queue.ts'

test('a failed query does not block the next workbook', async () => {
  await expect(workbookInTurn(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const file = await workbookInTurn(async () => [{ name: 'Uno', columns: [], rows: [] }])
  expect(file.subarray(0, 2).toString()).toBe('PK')
})
