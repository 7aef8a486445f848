import type { Case } from '@fanal/contract/schemas/support'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lookHere } from '#test/look.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { EndingActs, GoOn } from './case-acts.tsx'

beforeAll(() => loadSpanish('support', 'fields', 'shell'))

const one = (acts: Case['acts']) =>
  ({ number: '260417', kind: 'claim', contract: null, merged_into: null, acts }) as Partial<Case> as Case

test.each([
  ['withdraw', EndingActs, 'Retirarla'],
  ['solve', EndingActs, 'Marcar como resuelta'],
  ['reopen', GoOn, 'Reabrirla'],
] as const)('the dialog to %s a case looks right', async (act, Acts, name) => {
  draw(<Acts one={one([act])} onDone={() => undefined} />)
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await lookHere(act)).toEqual([])
})
