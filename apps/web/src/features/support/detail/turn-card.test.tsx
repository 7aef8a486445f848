import type { CaseEntry, FollowedCase } from '@fanal/contract/schemas/support'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadSpanish, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import { TurnCard } from './turn-card.tsx'

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
  clock: { unit: 'days', due_at: due, answer_by: null, distributor: null, is_late: false },
} as Partial<FollowedCase> as FollowedCase

const closed: Partial<FollowedCase> = {
  state: 'closed',
  turn: 'none',
  closed_at: '2026-11-12T09:00:00.000Z',
  entries: [{ kind: 'closed', text: 'Estos son los motivos.' } as CaseEntry],
}
const card = page.getByRole('region')

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
  ['refused', { ...closed, result: 'denied' }, /Denegada.*Estos son los motivos\..*organismo externo/],
])('%s: who has it, our words, what comes next', async (_, parts, words) => {
  render(
    <OnPage>
      <TurnCard one={{ ...open, ...parts }} />
    </OnPage>,
  )
  await expect.element(card).toHaveTextContent(words)
})
