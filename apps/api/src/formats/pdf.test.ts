import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { png } from '#demo/contracts/png'
import { pdfText } from '#test/pdf'
import { composePdf } from './pdf.ts'

const brand = { name: 'Energia Nova', theme: { brand: '#0b6e4f', brand2: '#23395b' } }

test('a table that goes on has its head again, and what belongs together starts a page', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`row ${i}`, 'value'])
  const form = { title: 'Form', paragraphs: Array.from({ length: 20 }, (_, i) => `line ${i}`) }
  const base = { title: 'Title', footer: 'foot', date: new Date(0), lang: 'en', brand }
  const table = pdfText(await composePdf({ ...base, sections: [{ table: [['Name', 'What'], ...rows] }] }))
  expect(table.split('\n').filter((text) => text === 'Name').length).toBe(
    table.split('\n').filter((text) => text.startsWith('foot')).length,
  )
  const before = { paragraphs: Array.from({ length: 22 }, (_, i) => `before ${i}`) }
  const pagesOf = async (isTogether: boolean) =>
    pdfText(await composePdf({ ...base, sections: [before, { ...form, isTogether }] })).split('foot')
  const [apart, whole] = [await pagesOf(false), await pagesOf(true)]
  expect(apart[0]).toContain('Form')
  expect(whole[0]).not.toContain('Form')
  expect(whole[1]).toMatch(/Form\n[\s\S]*line 19/)
})

test('nothing of a long name or footer is cut: they go on in another line', async () => {
  const name = 'Comercializadora de Energía Renovable '.repeat(4).trim()
  const foot = `${name}, Sociedad Cooperativa`
  const base = { title: 'Title', footer: foot, date: new Date(0), lang: 'es', sections: [] }
  const rows = pdfText(await composePdf({ ...base, brand: { ...brand, name } })).split('\n')
  expect(
    rows.filter((row) => row.startsWith('Comercializadora') || row.includes('Renovable')).length,
  ).toBeGreaterThan(3)
  expect(rows.join(' ')).toContain(`${name} Title`)
  expect(rows.join(' ').replaceAll(/\s+/g, ' ')).toContain(`${foot} 1/1`)
  expect(Math.max(...rows.map(({ length }) => length))).toBeLessThan(140)
})

describe('tagged', () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`row ${i}`, 'value'])
  const compose = (mark?: Uint8Array) =>
    composePdf({
      title: 'Title',
      subtitle: 'Subtitle',
      sections: [
        { title: 'Facts', paragraphs: ['One.', 'Two.'], facts: [['Label', 'Value']], isGrid: true },
        { title: 'Table', table: [['Name', 'What'], ...rows] },
      ],
      footer: 'foot',
      date: new Date(0),
      lang: 'ca-ES',
      brand: { ...brand, mark },
    })

  /** Structure types in reading order, indented. */
  function treeOf(document: PDFDocument): string[] {
    const { context, catalog } = document
    const read = (value: PDFObject | undefined, depth: number): string[] => {
      const found = value instanceof PDFRef ? context.lookup(value) : value
      if (!(found instanceof PDFDict)) return []
      const kids = found.lookup(PDFName.of('K'), PDFArray).asArray()
      const own = found.get(PDFName.of('S'))
      const inner = kids.flatMap((kid) => (kid instanceof PDFRef ? read(kid, depth + 1) : []))
      return own ? [`${' '.repeat(depth)}${own.toString()}`, ...inner] : inner
    }
    return read(catalog.get(PDFName.of('StructTreeRoot')), -1)
  }

  test('title, headings, paragraphs, lists and tables, in the order they are read', async () => {
    const document = await PDFDocument.load(await compose())
    const tree = treeOf(document)
    expect(tree.slice(0, 12)).toEqual([
      '/Document',
      ' /P',
      ' /H1',
      ' /P',
      ' /H2',
      ' /P',
      ' /P',
      ' /L',
      '  /LI',
      '   /Lbl',
      '   /LBody',
      ' /H2',
    ])
    expect(tree[12]).toBe(' /Table')
    expect(tree.filter((tag) => tag.endsWith('/TR'))).toHaveLength(61)
    // The head that is repeated on a new page is not read again.
    expect(tree.filter((tag) => tag.endsWith('/TH'))).toHaveLength(2)
    expect(document.getPageCount()).toBeGreaterThan(1)
  })

  test('language, title in the window, bookmarks, and content that names its element', async () => {
    const document = await PDFDocument.load(await compose())
    const { catalog } = document
    const text = (key: string) => catalog.lookup(PDFName.of(key))?.toString().replaceAll(/\s+/g, ' ')
    expect(text('Lang')).toContain('ca-ES')
    expect(text('MarkInfo')).toContain('/Marked true')
    expect(text('ViewerPreferences')).toContain('/DisplayDocTitle true')
    expect(text('Outlines')).toContain('/Count 2')
    for (const [i, page] of document.getPages().entries())
      expect(page.node.get(PDFName.of('StructParents'))?.toString()).toBe(String(i))
  })

  test('the mark of the brand is on it, and the same content gives the same bytes', async () => {
    const mark = png(8, 8, () => [11, 110, 79])
    const [one, other] = [await compose(mark), await compose(mark)]
    expect(Buffer.from(one).equals(other)).toBe(true)
    expect(Buffer.from(one).toString('latin1')).toContain('/Subtype /Image')
    expect(pdfText(one).split('\n')[0]).toBe('Energia Nova')
  })
})
