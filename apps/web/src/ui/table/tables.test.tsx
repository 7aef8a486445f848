import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { DataTable } from './data-table.tsx'
import { Pagination } from './pagination.tsx'
import { ScrollBox } from './scroll-box.tsx'

const labels = {
  nav: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (n: number) => `Página ${n}`,
  position: '2 de 3',
}

test('pages are links; the current one is marked and both ends are left out where they lead nowhere', async () => {
  const draw = render(<Pagination page={2} pages={3} labels={labels} href={(n) => `?page=${n}`} />)
  await expect.element(page.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Siguiente' })).toHaveAttribute('href', '?page=3')
  draw(<Pagination page={3} pages={3} labels={labels} href={(n) => `?page=${n}`} />)
  await expect.element(page.getByRole('link', { name: 'Siguiente' })).not.toBeInTheDocument()
  draw(<Pagination page={1} pages={1} labels={labels} href={(n) => `?page=${n}`} />)
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
})

interface Bill {
  number: string
  euros: string
}
const bills: Bill[] = [
  { number: 'FE-1', euros: '68,07 €' },
  { number: 'FE-2', euros: '12,10 €' },
]

test('a table is ordered by its headers, and has the same roles as cards on a narrow place', async () => {
  const onSort = vi.fn()
  const order = { by: 'number', isDescending: true }
  render(
    <DataTable
      caption="Facturas"
      columns={[
        { key: 'number', header: 'Número', cell: ({ number }) => number, primary: true, sortable: true },
        { key: 'euros', header: 'Importe', cell: ({ euros }) => euros, sortable: true },
      ]}
      rows={bills}
      rowKey={({ number }) => number}
      sorting={{ order, onSort, label: (header) => `Ordenar por ${header}` }}
    />,
  )
  const table = page.getByRole('table', { name: 'Facturas' })
  await expect
    .element(table.getByRole('columnheader', { name: /Número/ }))
    .toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: /Importe/ }).click()
  expect(onSort.mock.calls).toEqual([['euros']])
  await page.viewport(360, 740)
  await expect.element(table.getByRole('row')).toHaveLength(3)
  await expect.element(table.getByRole('cell', { name: /12,10/ })).toBeVisible()
})

test('what is wider than its place scrolls by keyboard, and says that there is more', async () => {
  const wide = (width: number) => (
    <ScrollBox label="Meses" hint="Desliza para ver más">
      <div style={{ width, height: 40 }} />
    </ScrollBox>
  )
  const draw = render(wide(4000))
  await expect.element(page.getByText('Desliza para ver más')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Meses' })).toHaveAttribute('tabindex', '0')
  draw(wide(40))
  await expect.element(page.getByText('Desliza para ver más')).not.toBeInTheDocument()
})
