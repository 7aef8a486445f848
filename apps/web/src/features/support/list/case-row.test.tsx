import type { ListedCase } from '@fanal/contract/schemas/support'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadSpanish, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import { CaseRow } from './case-row.tsx'

beforeAll(() => loadSpanish('support'))

const open: ListedCase = {
  number: '26000401',
  kind: 'claim',
  subject: 'La lectura no cuadra',
  category: null,
  claim: null,
  contract: null,
  state: 'open',
  turn: 'us',
  result: null,
  outcome: 'in_process',
  opened_at: '2026-11-10T09:00:00.000Z',
  due_at: '2026-11-19T22:59:59.999Z',
  answer_by: null,
  closed_at: null,
  unit: 'days',
  is_late: false,
  late_since: null,
  asked: '',
  asked_thing: 'words',
}
const asked: Partial<ListedCase> = {
  state: 'asked',
  turn: 'customer',
  answer_by: '2099-11-26T22:59:59.999Z',
  asked: 'Que se vean las cifras.',
}
const draw = (parts: Partial<ListedCase>) =>
  render(
    <OnPage>
      <ul>
        <CaseRow one={{ ...open, ...parts }} isFirst />
      </ul>
    </OnPage>,
  )
const row = page.getByRole('listitem')

test.each([
  ['words', 'Enviar la respuesta'],
  ['photo', 'Enviar la foto'],
  ['document', 'Enviar el documento'],
] as const)('your turn, asked for %s: the button names it', async (thing, act) => {
  draw({ ...asked, asked_thing: thing })
  await expect.element(row.getByRole('link', { name: `${act}: 26000401` })).toBeVisible()
  await expect.element(row).toHaveTextContent(/Plazo parado.*hasta el jue,.26.nov.2099/)
  await expect.element(row).toHaveTextContent('Que se vean las cifras.')
})

test.each<[string, Partial<ListedCase>, RegExp]>([
  ['ours', {}, /Lo tenemos nosotros.*respuesta hasta el jue,.19.nov/],
  [
    'late',
    { is_late: true, late_since: '2026-11-19T23:00:00.000Z' },
    /fuera de plazo desde el vie,.20.nov. Lo sentimos.*Qué puedes hacer/,
  ],
  ['a cut', { unit: 'hours', due_at: '2026-11-19T14:20:00.000Z' }, /respuesta hasta el jue,.19.nov.*15:20/],
  [
    'a cut, late',
    { unit: 'hours', is_late: true, late_since: '2026-11-19T14:20:00.001Z' },
    /fuera de plazo desde el jue,.19.nov.*15:20/,
  ],
  [
    'refused',
    { state: 'closed', turn: 'none', result: 'denied', closed_at: '2026-11-12T09:00:00.000Z' },
    /Denegada.*cerrada el jue,.12.nov.*Cómo seguir/,
  ],
])('%s: who has it, and the date that matters', async (_, parts, words) => {
  draw(parts)
  await expect.element(row).toHaveTextContent(words)
  await expect.element(row.getByText(/^Enviar/)).not.toBeInTheDocument()
})

test('asked, and the days to answer are over: nothing stands still any more', async () => {
  draw({
    ...asked,
    answer_by: '2025-11-26T22:59:59.999Z',
    is_late: true,
    late_since: '2026-01-07T23:00:00.000Z',
  })
  await expect.element(row).toHaveTextContent(/Te toca a ti.*tenías hasta el.*fuera de plazo desde el/)
  await expect.element(row).not.toHaveTextContent('Plazo parado')
  await expect
    .element(row.getByRole('link', { name: /Qué puedes hacer/ }))
    .toHaveAttribute('href', expect.stringContaining('#plazo'))
})
