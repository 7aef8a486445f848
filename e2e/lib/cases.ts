import type { Page } from '@playwright/test'
import { marta, signIn } from './people.ts'
import { expect } from './test.ts'

interface Own {
  items: { id: number; name: string; type: string }[]
}

/** Requests of Marta, with a word by which the queue finds these alone; she stays signed in. */
export async function requestsOf(
  page: Page,
  { word, count }: { word: string; count: number },
): Promise<string[]> {
  await signIn(page, marta)
  const { items } = (await (await page.request.get('/api/v2/contracts/')).json()) as Own
  const contract = items.find(({ type }) => type === 'electricity')
  const numbers: string[] = []
  for (let i = 1; i <= count; i += 1) {
    const data = {
      polissa_id: contract?.id,
      categ_id: 3,
      title: `${word} ${i}`,
      message: `Tengo una duda sobre la potencia (${i}).`,
      attachments: [],
    }
    const answer = await page.request.post('/api/v2/crm/cases/', { data })
    expect(answer.status()).toBe(200)
    numbers.push(((await answer.json()) as { id: string }).id)
  }
  return numbers
}

interface Billed {
  items: { id: number; contract: string }[]
}

/** A claim of Marta about the reading of an invoice; she stays signed in. */
export async function aClaimOf(page: Page, comments: string): Promise<string> {
  await signIn(page, marta)
  const { items } = (await (await page.request.get('/api/v2/contracts/')).json()) as Own
  const contract = items.find(({ type }) => type === 'electricity')
  const invoices = await page.request.get(`/api/v2/invoices/?contract=${contract?.name}`)
  const [invoice] = ((await invoices.json()) as Billed).items
  const answer = await page.request.post(`/api/v2/contracts/${contract?.name}/atc/`, {
    data: { tipus: '02', subtipus: '009', comments, answers: { invoice_id: invoice?.id } },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { result: string }).result
}
