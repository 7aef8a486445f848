import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAddressState } from '#lib/use-address-state.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { QueueFilters } from './queue-filters.tsx'
import { queueQuery } from './queue-params.ts'

beforeAll(() => loadDesk())

function Filters() {
  return <QueueFilters query={queueQuery(useAddressState().get)} />
}

test('the queue is narrowed to a reason and to who has it, and the address says so', async () => {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  const server = serve(({ path }) => ({
    body: {
      items: path.includes('subtypes')
        ? [{ code: '009', label: 'Lectura facturada' }]
        : [{ id: 7, name: 'Pau Prat' }],
    },
  }))
  drawAtDesk(<Filters />)
  expect(server.calls).toEqual([])
  await page.getByText('Filtrar').click()
  await page.getByRole('combobox', { name: 'Motivo' }).selectOptions('009 · Lectura facturada')
  await page.getByRole('combobox', { name: 'Lo lleva' }).selectOptions('Pau Prat')
  await expect.poll(() => window.location.search).toMatch(/subtype=009&assignee=7$/)
  await expect.element(page.getByText('2 filtros')).toBeVisible()
})
