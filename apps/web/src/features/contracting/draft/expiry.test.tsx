import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDraft, fakeServer, leadId, typed } from '#test/contracting-server.ts'
import { drawWizard, isFind, next, startNow } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const gasContract = {
  includeGas: true,
  cups: 'ES0217000000009008NF',
  activeContract: false,
  accessTariff: '2',
  selectedProduct: '7',
}
const values = { ...typed, gasContract } as Record<string, Record<string, unknown>>
const another = 'N'.repeat(32)

/** A server on which the draft is no longer there, nor what was sent for it; a new one can be begun. */
function expiredServer(kind: ContractingKind, current: StepName, completed: number) {
  return fakeServer(({ path, method, body }) => {
    if (isFind(path, method)) return { body: { draft: aDraft({ kind, current, completed, values }) } }
    if (path.includes(leadId) || body['lead_id'] === leadId)
      return { status: 404, body: { error: 'not_found' } }
    if (path.startsWith('leads/drafts/?') && method === 'POST')
      return { body: { draft: aDraft({ kind, lead_id: another, revision: 0 }) } }
    if (path.startsWith('leads?')) return { body: { lead_id: another } }
    if (path.startsWith('gas/leads?')) return { body: { lead_id: kind === 'gas' ? another : 'G'.repeat(32) } }
    return undefined
  })
}

/** Each step: the field that is typed into, its text, and what is kept then. */
const inputs: Partial<Record<StepName, [name: string, text: string, kept: object]>> = {
  installation: [
    'address.nv',
    'Vell',
    { address: { ...(typed.installation?.['address'] as object), nv: 'Vell' } },
  ],
  person: ['surName1', 'Puig', { surName1: 'Puig' }],
  contract: ['power2', '5,5', { power2: '5,5' }],
  gasContract: ['accessTariff', 'Elige…', { accessTariff: '' }],
  payment: ['iban', 'ES7921000813610123456789', { iban: 'ES7921000813610123456789' }],
  confirmation: ['acceptPublicity', '', { acceptPublicity: true }],
}

/** As a person does, whatever kind of field it is. */
async function change(step: StepName): Promise<void> {
  const [name = '', text = ''] = inputs[step] ?? []
  const field = () => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  await expect.poll(field).not.toBeNull()
  const input = page.elementLocator(field() as HTMLElement)
  if (step === 'confirmation') await input.click()
  else if (step === 'gasContract') await input.selectOptions(text)
  else await input.fill(text)
}

const steps: Record<ContractingKind, StepName[]> = {
  electricity: ['installation', 'person', 'contract', 'payment', 'confirmation'],
  gas: ['installation', 'person', 'gasContract', 'payment', 'confirmation'],
  dual: ['installation', 'person', 'contract', 'gasContract', 'payment', 'confirmation'],
}

test.each(
  Object.entries(steps).flatMap(([kind, list]) =>
    list.map((step, completed) => [kind as ContractingKind, step, completed] as const),
  ),
)(
  '%s, %s: a draft that expires while it is typed is kept anew, with every field of every step',
  async (...at) => {
    const [kind, step, completed] = at
    const server = expiredServer(kind, step, completed)
    drawWizard(kind)
    await change(step)
    // Does not wait for the pause in typing.
    window.dispatchEvent(new Event('pagehide'))
    const saved = () => server.to(new RegExp(`drafts/${another}/`), 'PUT').at(-1)?.body
    await expect.poll(saved).toMatchObject({ revision: 0, current: step, completed })
    await expect.element(page.getByText(/^Guardado/)).toBeVisible()
    const expected = { ...values, [step]: { ...values[step], ...inputs[step]?.[2] } }
    expect(saved()?.['values']).toMatchObject(expected)
  },
)

test('the steps that were sent for it are sent again, to the new one', async () => {
  const server = expiredServer('electricity', 'payment', 3)
  drawWizard()
  await next.click()
  await startNow.click()
  await expect.poll(() => server.to(/summary/).length).toBe(1)
  const sent = server.to(/^leads\?/).filter(({ body }) => body['lead_id'] === another)
  expect(sent.map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
})
