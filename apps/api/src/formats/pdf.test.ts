import { expect, test } from 'vitest'
import { pdfText } from '#test/pdf'
import { composePdf } from './pdf.ts'

test('a table that goes on has its head again, and what belongs together starts a page', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`row ${i}`, 'value'])
  const form = { title: 'Form', paragraphs: Array.from({ length: 20 }, (_, i) => `line ${i}`) }
  const base = { title: 'Title', footer: 'foot', date: new Date(0), lang: 'en' }
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
