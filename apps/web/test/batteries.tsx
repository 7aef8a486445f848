import { contractDetail } from '@fanal/contract/contracts'
import { type Locator, page } from 'vitest/browser'
import { BatteriesPanel } from '#features/batteries/batteries-panel.tsx'
import { marta } from '#lib/customer-fixture.ts'
import type { Portal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { name } from './battery-server.ts'
import { draw } from './portal.tsx'

// The panel of batteries, and what a test reads and presses there.

export const failed = 'No se puede hacer la operación en este momento. No ha cambiado nada: vuelve a probar.'

function Panel() {
  const { data } = useApiQuery(contractDetail, { params: { contractName: name } })
  return data ? <BatteriesPanel contract={data} /> : null
}
export const drawPanel = (over: Partial<Portal> = {}) => draw(<Panel />, { profile: marta, ...over })

export const battery = (called: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: called }) })
export const button = (of: Locator, label: string | RegExp) => of.getByRole('button', { name: label })
export const press = (of: Locator, label: string) => button(of, label).click()
export const dialogOf = (title: string) => page.getByRole('dialog', { name: title, exact: true })
export const slider = (dialog: Locator) => dialog.getByRole('slider')
export const number = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Porcentaje, en número' })
export const row = (dialog: Locator, table: string, called: string) =>
  dialog.getByRole('table', { name: table }).getByRole('row').filter({ hasText: called })
export const tip = page.getByRole('tooltip')

/** Opens its dates and weights. */
export const showMore = (called: string) => battery(called).getByText('Más datos').click()

/** The value of a fact of a battery. */
export const fact = (called: string, label: string) => {
  const terms = [...battery(called).element().querySelectorAll('dl > div')]
  return terms.find((one) => one.querySelector('dt')?.textContent === label)?.querySelector('dd')?.textContent
}
