import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderRemovedAfterAll } from '#test/closed-after-all'
import { type FileRecord, readRecords } from './records.ts'

const folder = await folderRemovedAfterAll()

async function read(content: string): Promise<FileRecord[]> {
  const path = join(folder, `${Math.random()}.txt`)
  await writeFile(path, content)
  const records: FileRecord[] = []
  for await (const record of readRecords(path)) records.push(record)
  return records
}

test('JSON lines, each by itself', async () => {
  expect(await read('\uFEFF{"a": 1}\n\n[1]\n{"a": "x", "b": null}\r\n{broken\n')).toEqual([
    { line: 1, values: { a: 1 } },
    { line: 3, problem: 'is not an object' },
    { line: 4, values: { a: 'x', b: null } },
    { line: 5, problem: expect.stringContaining('is not JSON') as string },
  ])
})

test.each([
  ['commas', 'a,b\n1,2\n', { a: '1', b: '2' }],
  ['semicolons', 'a;b\n1,5;"x;y"\n', { a: '1,5', b: 'x;y' }],
  ['quotes', 'a,b\n"say ""hi""","l1\nl2"\n', { a: 'say "hi"', b: 'l1\nl2' }],
  ['empty values', 'a,b\n,\n', { a: '', b: '' }],
  ['Windows', '\uFEFFa,b\r\n1,2\r\n', { a: '1', b: '2' }],
])('CSV with %s', async (_, content, values) => {
  expect(await read(content)).toEqual([{ line: 2, values }])
})

test('line numbers are those of the file, whatever the values contain', async () => {
  expect((await read('a\n"1\n2"\n\n3\n4,5\n"6\n')).map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [5, undefined],
    [6, 'has 2 values, the first line 1 names'],
    [7, 'a quote is not closed'],
  ])
})

test('a duplicate column, and empty files', async () => {
  await expect(read('a,b,a\n1,2,3\n')).rejects.toThrow('the column a is there twice')
  expect(await read('')).toEqual([])
  expect(await read('\n\n')).toEqual([])
  expect(await read('a,b\n')).toEqual([])
})
