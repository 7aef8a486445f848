import { outcomeOf, printedBills } from '@fanal/domain/comparators/bill-text/layout-outcome-fixture'
import { readBill } from '@fanal/domain/comparators/bill-text/read-bill'
import { getDocument } from 'unpdf/pdfjs'
import { describe, expect, test } from 'vitest'
import { fragmentsOfPage } from './page-fragments.ts'
import { pdfOf } from './pdf-fixture.ts'

async function textOf(data: Uint8Array<ArrayBuffer>) {
  const file = await getDocument({ data, verbosity: 0 }).promise
  const numbers = Array.from({ length: file.numPages }, (_, i) => i + 1)
  const pages = await Promise.all(numbers.map((number) => file.getPage(number)))
  return (await Promise.all(pages.map((page, i) => fragmentsOfPage(page, i + 1)))).flat()
}

describe.each(['whole', 'words'] as const)('PDF files, texts written %s', (as) => {
  test.each(printedBills(3).map((bill) => [bill.name, bill] as const))('%s', async (_, bill) => {
    const text = await textOf(pdfOf(bill.fragments, as))
    expect(text.length).toBeGreaterThan(0)
    const { wrong, missed } = outcomeOf(bill, readBill(text, bill.energy))
    expect({ wrong, missed }).toEqual({ wrong: [], missed: [] })
  })
})
