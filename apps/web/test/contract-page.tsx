import { pathTo } from '@fanal/contract/paths'
import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { page } from 'vitest/browser'
import { ProofAsked } from '#app/proof-asked.tsx'
import { marta } from '#lib/customer-fixture.ts'
import type { LinkTo, Portal } from '#lib/portal.tsx'
import { ResolutionProvider } from '#lib/resolution.ts'
import ContractPage from '#pages/contracts/contract-page.tsx'
import { draw } from './portal.tsx'
import { type Answer, type Call, serve } from './server.ts'

// The page of a contract, on a server in the browser.

interface Known {
  contract: Contract
  changes: ContractChangeRequest[]
}

/** Answers what is known, which may change; `answer` comes first. */
export function contractServer(known: Known, answer: (call: Call) => Answer | undefined = () => undefined) {
  const usual = ({ path }: Call): unknown => {
    if (/^contracts\/\d+\?/.test(path)) return known.contract
    if (/^contracts\/\d+\/changes\/\?/.test(path)) return { items: known.changes }
    if (path.startsWith('contracts?')) return { items: [known.contract], n_items: 1, offset: 0, limit: 100 }
    return {}
  }
  const server = serve((call) => answer(call) ?? { body: usual(call) })
  return { ...server, written: () => server.calls.filter(({ method }) => method !== 'GET') }
}

/** Without the chart of its consumption. */
const settings = {
  ...defaultSettings,
  features: { ...defaultSettings.features, enableInfoCCH: false },
}

/** The address of a page, in Spanish. */
export const linkTo: LinkTo = (id, params = {}, query = {}) => {
  const search = new URLSearchParams(query).toString()
  return pathTo(id, 'es', params) + (search && `?${search}`)
}

/** Draws the page of a contract, at this address. */
export function drawContract(
  { name, type }: Pick<Contract, 'name' | 'type'>,
  over: Partial<Portal> = {},
  search = '',
) {
  window.history.pushState(
    null,
    '',
    `${pathTo('contract', 'es', { contractName: name, contractType: type })}${search}`,
  )
  return draw(
    <ResolutionProvider
      value={{ kind: 'page', id: 'contract', params: { contractName: name, contractType: type } }}
    >
      <ContractPage />
      <ProofAsked />
    </ResolutionProvider>,
    { profile: marta, settings, linkTo, ...over },
  )
}

/** The part of a page below this heading. */
export const card = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)

/** What stands beside a label. */
export const fact = (label: string) =>
  [...document.querySelectorAll('dl > div')]
    .find((one) => one.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')
    ?.textContent.replaceAll(/\s/g, ' ')

export const newestPast = page.getByRole('list', { name: 'Cambios anteriores' }).getByRole('listitem').first()
