import { describe, expect, test } from 'vitest'
import { distinctNames, fetchAll, zipOf } from './zip-files.ts'

const file = (name: string, text = name) => ({ name, blob: new Blob([text]) })
const never = new AbortController().signal

describe('several files as one', () => {
  test('are fetched a few at a time, in order, with progress', async () => {
    let open = 0
    let most = 0
    const counted: number[] = []
    const { files, failed } = await fetchAll({
      items: [30, 5, 20, 1, 10],
      signal: never,
      onProgress: (done) => counted.push(done),
      fetchOne: async (ms) => {
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve, ms))
        open--
        return file(`${ms}.pdf`)
      },
    })
    expect(files.map(({ name }) => name)).toEqual(['30.pdf', '5.pdf', '20.pdf', '1.pdf', '10.pdf'])
    expect(failed).toEqual([])
    expect(counted).toEqual([1, 2, 3, 4, 5])
    expect(most).toBe(3)
  })

  test('come without the one that fails, which is named', async () => {
    const { files, failed } = await fetchAll({
      items: ['a', 'b', 'c'],
      signal: never,
      onProgress: () => undefined,
      fetchOne: async (item) => {
        if (item === 'b') throw new Error('no')
        return file(item)
      },
    })
    expect(files.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(failed).toEqual(['b'])
  })

  test('stop when cancelled, and fetch no more', async () => {
    const cancel = new AbortController()
    const asked: number[] = []
    const work = fetchAll({
      items: [1, 2, 3, 4, 5, 6, 7, 8],
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
      fetchOne: async (item) => {
        asked.push(item)
        await new Promise((resolve) => setTimeout(resolve, item))
        return file(String(item))
      },
    })
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  test('with equal names get a suffix', () => {
    const names = distinctNames([
      file('a.pdf'),
      file('a.pdf'),
      file('a.pdf'),
      file('sin punto'),
      file('sin punto'),
    ])
    expect(names.map(({ name }) => name)).toEqual([
      'a.pdf',
      'a (2).pdf',
      'a (3).pdf',
      'sin punto',
      'sin punto (2)',
    ])
  })

  test('are a ZIP that names each of them', async () => {
    const text = await (await zipOf([file('factura ñ.pdf', 'uno'), file('b.pdf', 'dos')])).text()
    expect(text.startsWith('PK\u0003\u0004')).toBe(true)
    for (const part of ['factura ñ.pdf', 'b.pdf', 'uno', 'dos']) expect(text).toContain(part)
  })
})
