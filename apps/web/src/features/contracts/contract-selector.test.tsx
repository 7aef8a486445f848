import type { Contract } from '@fanal/contract/schemas/contracts'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, loadSpanish } from '#test/portal.tsx'
import { serve } from '#test/server.ts'
import { ContractSelector } from './contract-selector.tsx'

beforeAll(() => loadSpanish('contracts', 'shell'))

const named = (name: string, street: string) => ({
  name,
  type: 'electricity',
  cups: { street, city: 'Girona' },
})
const own = named('100001', 'Carrer Nou, 1') as Contract
const hundred = [own, ...Array.from({ length: 99 }, (_, i) => named(String(100_002 + i), `Carrer ${i}`))]
const select = () => page.getByRole('combobox', { name: 'Cambiar de contrato' })

function open(total: number) {
  const server = serve(({ path }) => {
    const filter = new URLSearchParams(path.split('?')[1]).get('filter')
    if (filter === null) return { body: { items: hundred, n_items: total, offset: 0, limit: 100 } }
    const items = filter === 'gracia' ? [named('100120', 'Carrer de Gràcia, 8')] : []
    return { body: { items, n_items: items.length, offset: 0, limit: 100 } }
  })
  draw(<ContractSelector contract={own} />)
  return server
}

test('more contracts than fit in a list are searched', async () => {
  open(120)
  await page.getByRole('searchbox', { name: 'Buscar otro contrato' }).fill('gracia')
  await expect.element(page.getByRole('status')).toHaveTextContent('Un contrato encontrado')
  await expect.element(page.getByRole('option', { name: 'Gràcia, 8', exact: true })).toBeInTheDocument()
  await expect.element(select()).toHaveValue('100001')
  await page.getByRole('searchbox').fill('nada')
  await expect.element(page.getByRole('status')).toHaveTextContent('Ningún contrato')
})

test('two of one address are told apart by their number', async () => {
  const items = [own, named('100009', 'Carrer Nou, 1'), named('100010', 'Carrer Vell, 2')]
  serve(() => ({ body: { items, n_items: 3, offset: 0, limit: 100 } }))
  draw(<ContractSelector contract={own} />)
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(options).toEqual(['Nou, 1, Girona · 100001', 'Nou, 1, Girona · 100009', 'Vell, 2'])
})

test('those that fit are only chosen', async () => {
  open(100)
  await expect.element(select()).toHaveValue('100001')
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})
