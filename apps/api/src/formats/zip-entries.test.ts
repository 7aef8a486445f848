import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { folderRemovedAfterAll } from '#test/closed-after-all'
import { zipArchive } from './zip-archive.ts'
import { zipEntries } from './zip-entries.ts'

const folder = await folderRemovedAfterAll()

async function filesOf(archive: Uint8Array): Promise<Record<string, string>> {
  const path = join(folder, 'some.zip')
  await writeFile(path, archive)
  const files: Record<string, string> = {}
  for (const { name, bytes } of await zipEntries(path)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of bytes()) chunks.push(chunk)
    files[name] = Buffer.concat(chunks).toString()
  }
  return files
}

test('packed or not, with folders and what other systems add', async () => {
  const archive = zipSync({
    'a.csv': [strToU8('uno\n'.repeat(1_000)), { level: 6 }],
    'in/b.csv': [strToU8('dos\n'), { level: 0 }],
    'in/': new Uint8Array(0),
    '__MACOSX/a.csv': strToU8('x'),
  })
  expect(await filesOf(archive)).toEqual({ 'a.csv': 'uno\n'.repeat(1_000), 'in/b.csv': 'dos\n' })
})

test('names are in UTF-8 where the archive says so', async () => {
  const archive = zipSync({ 'léeme ñ.txt': strToU8('hola') })
  expect(await filesOf(archive)).toEqual({ 'léeme ñ.txt': 'hola' })
})

test('what we pack ourselves', async () => {
  const pieces = ['uno\n', 'dos ñ\n'.repeat(50_000), '']
  const archive = await zipArchive([
    { name: 'a.csv', content: pieces },
    { name: 'empty', content: [] },
  ])
  expect(await filesOf(archive)).toEqual({ 'a.csv': pieces.join(''), empty: '' })
})

describe('zip64', () => {
  // Made by Python's zipfile, forced to zip64: a.csv deflated, b.csv stored, c.csv empty.
  const large = Buffer.from(
    'UEsDBC0AAAAIAAAAb11XBo6f//////////8FABQAYS5jc3YBABAAQAEAAAAAAAAOAAAAAAAAACvNy7dOyS/mKh2lyaIBUEsDBC0AAAAAAAAAb13lE52h//////////8FABQAYi5jc3YBABAABQAAAAAAAAAFAAAAAAAAAHRyZXMKUEsDBC0AAAAIAAAAb10AAAAA//////////8FABQAYy5jc3YBABAAAAAAAAAAAAACAAAAAAAAAAMAUEsBAi0DLQAAAAgAAABvXVcGjp///////////wUAFAAAAAAAAAAAAIABAAAAAGEuY3N2AQAQAEABAAAAAAAADgAAAAAAAABQSwECLQMtAAAAAAAAAG9d5ROdof//////////BQAcAAAAAAAAAAAAgAH/////Yi5jc3YBABgABQAAAAAAAAAFAAAAAAAAAEUAAAAAAAAAUEsBAi0DLQAAAAgAAABvXQAAAAD//////////wUAHAAAAAAAAAAAAIAB/////2MuY3N2AQAYAAAAAAAAAAAAAgAAAAAAAACBAAAAAAAAAFBLBgYsAAAAAAAAAC0ALQAAAAAAAAAAAAMAAAAAAAAAAwAAAAAAAADlAAAAAAAAALoAAAAAAAAAUEsGBwAAAACfAQAAAAAAAAEAAABQSwUGAAAAAAMAAwDlAAAAugAAAAAA',
    'base64',
  )
  const end = large.length - 22
  const changed = (...changes: [number, number][]) => {
    const copy = Buffer.from(large)
    for (const [at, byte] of changes) copy[at] = byte
    return copy
  }
  const bytes = (from: number, count: number, byte: number) =>
    Array.from({ length: count }, (_, i): [number, number] => [from + i, byte])
  const files = { 'a.csv': 'uno;dos\n'.repeat(40), 'b.csv': 'tres\n', 'c.csv': '' }
  /** Count, size and offset of the directory: all in the zip64 record. */
  const referred = bytes(end + 8, 12, 0xff)

  test('sizes and places of files', async () => {
    expect(await filesOf(large)).toEqual(files)
  })

  test('count, size and place of the table', async () => {
    expect(await filesOf(changed(...referred))).toEqual(files)
  })

  const [place, largeEnd] = [end - 20, end - 76]
  test.each([
    ['nothing leads to its end', changed(...referred, [place, 0])],
    ['its end is not there', changed(...referred, [largeEnd, 0])],
    ['its end is beyond the file', changed(...referred, ...bytes(place + 8, 4, 0xee))],
    ['its end is nowhere', changed(...referred, ...bytes(place + 8, 8, 0xee))],
    ['its table is beyond the file', changed(...referred, ...bytes(largeEnd + 48, 4, 0xee))],
    ['it has more files than its table', changed(...referred, [largeEnd + 32, 4])],
    ['a file’s numbers are missing', changed([large.indexOf('PK\u0001\u0002') + 51, 2])],
    ['a file’s size is another', changed([large.indexOf('PK\u0001\u0002') + 55, 1])],
    ['it begins with its end', large.subarray(end)],
    ['it is its end alone', changed(...referred).subarray(end)],
  ])('%s', async (_, archive) => {
    await expect(filesOf(archive)).rejects.toThrow(/^the archive is (damaged|cut off)/)
  })
})
