import type { CaseEntry, FollowedCase } from '@fanal/contract/schemas/support'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadSpanish, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import { WaitingOnCard } from './waiting-on-card.tsx'

beforeAll(() => loadSpanish('support'))

const due = '2026-11-19T22:59:59.999Z'
const open = {
  kind: 'claim',
  state: 'open',
  turn: 'us',
  result: null,
  closed_at: null,
  asked: '',
  asked_thing: 'words',
  entries: [] as CaseEntry[],
  late_since: null,
  dispute_body: { name: 'Junta Arbitral', url: 'https://junta.example' },
  clock: {
    unit: 'days',
    due_at: due,
    rejected_from: '2026-11-20',
    answer_by: null,
    distributor: null,
    is_stopped: false,
    is_late: false,
  },
} as Partial<FollowedCase> as FollowedCase

const closed: Partial<FollowedCase> = {
  state: 'closed',
  turn: 'none',
  closed_at: '2026-11-12T09:00:00.000Z',
  entries: [{ kind: 'closed', text: 'Estos son los motivos.' } as CaseEntry],
}
const late: Partial<FollowedCase> = {
  late_since: '2026-11-19T23:00:00.000Z',
  clock: { ...open.clock, is_late: true },
}
const card = page.getByRole('region')
const apology =
  /Fuera de plazo desde el vie,.20.nov.*lo sentimos.*Junta Arbitral.*cuenta como rechazada.*persona/

test.each<[string, Partial<FollowedCase>, RegExp]>([
  ['ours', {}, /Lo tenemos nosotros.*a más tardar el jue,.19.nov/],
  [
    'asked for a photo',
    { state: 'asked', turn: 'customer', asked: 'Que se vea.', asked_thing: 'photo' },
    /Necesitamos una foto.*Que se vea\./,
  ],
  [
    'a claim accepted',
    { ...closed, result: 'accepted' },
    /Aceptada: te damos la razón.*Estos son los motivos\./,
  ],
  ['a question answered', { ...closed, kind: 'request', result: 'accepted' }, /Ya tienes respuesta/],
  ['ours, late', late, apology],
  ['asked, late', { ...late, state: 'asked', turn: 'customer' }, apology],
  ['with the distributor, late', { ...late, state: 'forwarded', turn: 'distributor' }, apology],
  ['refused', { ...closed, result: 'denied' }, /Denegada.*Estos son los motivos\..*organismo externo/],
])('%s: who has it, our words, what comes next', async (_, parts, words) => {
  render(
    <OnPage>
      <WaitingOnCard one={{ ...open, ...parts }} />
    </OnPage>,
  )
  await expect.element(card).toHaveTextContent(words)
})

test.each<[string, Partial<FollowedCase>]>([
  ['ours', late],
  [
    'asked, and the days to answer are over',
    {
      ...late,
      state: 'asked',
      turn: 'customer',
      clock: { ...open.clock, is_late: true, answer_by: '2025-01-10T22:59:59.999Z' },
    },
  ],
  [
    'with a distributor that is late too',
    {
      ...late,
      state: 'forwarded',
      turn: 'distributor',
      clock: {
        ...open.clock,
        is_late: true,
        distributor: { accepts_by: '2025-01-10T22:59:59.999Z', answers_by: '2025-01-20T22:59:59.999Z' },
      },
    },
  ],
])('late and %s: no day that has passed is promised', async (_, parts) => {
  render(
    <OnPage>
      <WaitingOnCard one={{ ...open, ...parts }} />
    </OnPage>,
  )
  await expect.element(card).toHaveTextContent('Fuera de plazo')
  await expect.element(card).not.toHaveTextContent(/a más tardar|Tienes hasta|Nos contesta/)
})
