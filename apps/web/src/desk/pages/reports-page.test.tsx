import type { CountedCase, StaffReport } from '@fanal/contract/schemas/desk/reports'
import { noFigures } from '@fanal/domain/reports/figures'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/axe.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { ReportsPage } from './reports-page.tsx'

beforeAll(() => loadDesk())
beforeEach(() => window.history.replaceState(null, '', '/mesa/informes?period=2026-Q3'))

const figures = { ...noFigures(), received: 1_240, ended: 8, accepted: 6, denied: 2, in_time: 7, late: 1 }
const report: StaffReport = {
  report: 'claims',
  period: '2026-Q3',
  from: '2026-07-01',
  to: '2026-10-01',
  is_over: false,
  total: figures,
  stars: 4.5,
  sections: [
    {
      code: '02',
      label: 'Facturas y medida',
      figures,
      reasons: [{ code: '009', label: 'La lectura', figures: { ...figures, late: 0 } }],
    },
  ],
  terms: [
    {
      term: 'billing',
      value: 5,
      unit: 'days',
      figures,
      answer: { mean: 1, nine_of_ten: 3 },
      end: { mean: 3.4, nine_of_ten: 6 },
    },
  ],
}
const counted: CountedCase = {
  number: '26000417',
  kind: 'claim',
  about: 'La lectura',
  begun_at: '2026-07-06T10:00:00.000Z',
  is_reopened: true,
  ended_at: '2026-07-20T09:00:00.000Z',
  result: 'denied',
  took: 14,
  unit: 'days',
  is_late: true,
  stars: null,
}
const answers = () =>
  serve(({ path }) =>
    path.includes('/cases') ? { body: { items: [counted], next: null } } : { body: report },
  )

test('shows figures, times in their unit, and what they are about', async () => {
  answers()
  drawAtDesk(<ReportsPage />, 'supervisor')
  await expect.element(page.getByRole('link', { name: '1.240 Recibidas', exact: true })).toBeVisible()
  await expect.element(page.getByText('87,5 %').first()).toBeVisible()
  await expect.element(page.getByText(/^3,4.días/)).toBeVisible()
  await expect.element(page.getByText('9 de cada 10: 6 días o menos')).toBeVisible()
  await expect.element(page.getByText(/^1.día9/)).toBeVisible()
  await expect.element(page.getByText('El periodo no ha terminado', { exact: false })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a figure leads to its cases, and they to the case', async () => {
  const server = answers()
  drawAtDesk(<ReportsPage />, 'auditor')
  await page.getByRole('link', { name: '1 Terminadas tarde · Facturas y medida' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terminadas tarde · 3.er trimestre de 2026' })
  await expect
    .element(dialog.getByRole('link', { name: '26000417' }))
    .toHaveAttribute('href', '/mesa/casos?case=26000417')
  await expect.element(dialog.getByText('fuera de plazo')).toBeVisible()
  expect(server.calls.map(({ path }) => path).filter((path) => path.includes('/cases'))).toEqual([
    expect.stringContaining('period=2026-Q3&measure=late&section=02'),
  ])
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => window.location.search).toBe('?period=2026-Q3')
})

test('who may not read cases has figures without a way to them', async () => {
  answers()
  drawAtDesk(<ReportsPage />, 'administrator')
  await expect.element(page.getByText('Los casos de cada cifra', { exact: false })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('another report and another period are in the address', async () => {
  const server = answers()
  drawAtDesk(<ReportsPage />, 'supervisor')
  await page.getByRole('button', { name: 'Calidad de la atención' }).click()
  await expect.poll(() => server.calls.at(-1)?.path).toMatch(/reports\/quality\?.*period=20\d\d$/)
  await page.getByRole('combobox', { name: 'Periodo' }).selectOptions('2026-Q3')
  await expect.poll(() => window.location.search).toBe('?report=quality&period=2026-Q3')
})
