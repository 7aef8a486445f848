import { expect, test } from 'vitest'
import { workbookInTurn } from './workbook-turns.ts'

test('what cannot be found fails, and the next workbook is made', async () => {
  await expect(workbookInTurn(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const file = await workbookInTurn(async () => [{ name: 'Uno', columns: [], rows: [] }])
  expect(file.subarray(0, 2).toString()).toBe('PK')
})
