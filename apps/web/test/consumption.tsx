import { pathTo } from '@fanal/contract/paths'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { ConsumptionSections } from '#pages/contracts/consumption-sections.tsx'
import { SectionsProvider, useSectionState } from '#pages/contracts/sections/use-sections.ts'
import type { PowerChangeOffer } from '#features/power-advice/power-trial.tsx'
import { draw } from './portal.tsx'

// The consumption of a contract, and what a test reads and presses there.

const contract = {
  id: 1,
  name: '100001',
  type: 'electricity',
  state: 'activa',
  sign_date: null,
  start_date: '2020-01-01',
  tariff: { id: 18, name: '2.0TD' },
  pricelist: { id: 7, name: 'Llum Clara' },
  contracted_power_period: [{ power: 4.6 }, { power: 4.6 }],
} as unknown as Contract

/** The change of power with the tried ones. */
export const onPowers = vi.fn<(powers: number[]) => void>()

function Panels(props: { contract: Contract; change: PowerChangeOffer }) {
  return (
    <SectionsProvider value={useSectionState(undefined)}>
      <ConsumptionSections {...props} />
    </SectionsProvider>
  )
}

export function drawConsumption(query = '', over: Partial<Contract> = {}, reason?: string) {
  // A step of its own, so that going back never leaves the test.
  history.pushState(null, '', '/')
  history.pushState(null, '', `/contratos/electricidad/100001${query}`)
  draw(<Panels contract={{ ...contract, ...over }} change={{ reason, onOpen: onPowers }} />, {
    profile: marta,
    linkTo: (id, params, query) =>
      `${pathTo(id, 'es', params)}${query ? `?${new URLSearchParams(query)}` : ''}`,
  })
}

export const chart = page.getByRole('slider')
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const view = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })

const table = () => document.querySelector('table')
export const rows = () => [...(table()?.querySelectorAll('tbody tr') ?? [])]
export const times = () => rows().map((one) => one.querySelector('th')?.textContent)
export const heads = () => [...(table()?.querySelectorAll('thead th') ?? [])].map((one) => one.textContent)

/** The points of the chart: the first and the last of those that are shown. */
export const showsTo = (last: number) => expect.element(chart).toHaveAttribute('aria-valuemax', String(last))
export const showsFrom = (first: number) =>
  expect.element(chart).toHaveAttribute('aria-valuemin', String(first))
/** What the chart says of its point. */
export const reads = (text: RegExp) =>
  expect.poll(() => chart.element().getAttribute('aria-valuetext')).toMatch(text)

export async function focusChart(): Promise<void> {
  await expect.element(chart).toBeVisible()
  // As by the tab key: the point is read.
  ;(chart.element() as HTMLElement).focus({ focusVisible: true })
}
