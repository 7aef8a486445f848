import type { ShownClock } from '@fanal/contract/schemas/support'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadSpanish, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import { ClockCard } from './clock-card.tsx'
import { ClockLink } from './clock-link.tsx'

beforeAll(() => loadSpanish('support'))

const running: ShownClock = {
  unit: 'days',
  total: 5,
  used: 2,
  left: 3,
  source: 'Ley 10/2025, art. 17',
  is_stopped: false,
  is_closed: false,
  is_late: false,
  due_at: '2026-11-19T22:59:59.999Z',
  rejected_from: '2026-11-20',
  if_answered_now: null,
  answer_by: null,
  distributor: null,
}

const draw = (
  clock: Partial<ShownClock>,
  { result = null, lateSince = null }: { result?: 'denied' | null; lateSince?: string | null } = {},
) =>
  render(
    <OnPage>
      <ClockCard
        one={{
          clock: { ...running, ...clock },
          dispute_body: { name: 'Junta Arbitral', url: 'https://junta.example' },
          result,
          kind: 'claim',
          late_since: lateSince,
        }}
      />
    </OnPage>,
  )
const shown = page.getByRole('main')

test('runs: days left, used ones as blocks, and the two dates', async () => {
  draw({})
  await expect.element(shown).toHaveTextContent('Corriendo')
  await expect.element(shown).toHaveTextContent('Nos quedan3 días')
  await expect.element(page.getByRole('img', { name: 'Usados 2 de 5' })).toBeVisible()
  await expect.element(shown).toHaveTextContent(/Contestamos a más tardar el\s*jue,.19.nov/)
  await expect.element(shown).toHaveTextContent(/cuenta como rechazada desde el\s*vie,.20.nov/)
})

test('stopped: what follows from an answer today', async () => {
  draw({
    is_stopped: true,
    if_answered_now: { due_at: '2026-11-25T22:59:59.999Z', rejected_from: '2026-11-26' },
  })
  await expect.element(shown).toHaveTextContent('Parado')
  await expect.element(shown).toHaveTextContent(/Si respondes hoy, contestamos a más tardar el\s*mié,.25.nov/)
})

test('an outage is counted in hours and minutes', async () => {
  draw({ unit: 'hours', total: 2, used: 0.75, left: 1.25 })
  await expect.element(shown).toHaveTextContent('Nos quedan1 h 15 min')
})

test('late or denied, the dispute body is in plain sight', async () => {
  const again = draw({ is_late: true, left: 0, used: 5 }, { lateSince: '2026-11-19T23:00:00.000Z' })
  await expect.element(shown).toHaveTextContent(/Fuera de plazo desde el\s*vie,.20.nov/)
  await expect.element(shown).not.toHaveTextContent('Contestamos a más tardar')
  await expect.element(page.getByRole('link', { name: 'Junta Arbitral' })).toBeVisible()
  again(null)
  draw({ is_closed: true }, { result: 'denied' })
  await expect.element(page.getByRole('link', { name: 'Junta Arbitral' })).toBeVisible()
})

test.each<[string, Partial<ShownClock>]>([
  ['Plazo legal: nos quedan 3 días', {}],
  ['Plazo legal: nos queda 1 día laborable', { unit: 'working_days', left: 1 }],
  ['Plazo parado: nos quedan 1 h 15 min', { unit: 'hours', left: 1.25, is_stopped: true }],
  ['Fuera de plazo: ver qué puedes hacer', { is_late: true, left: 0 }],
  ['Ver el plazo legal', { is_closed: true }],
])('above it, on a phone: "%s"', async (words, clock) => {
  render(
    <OnPage>
      <ClockLink clock={{ ...running, ...clock }} />
    </OnPage>,
  )
  await expect.element(page.getByText(words)).toHaveAttribute('href', '#plazo')
})
