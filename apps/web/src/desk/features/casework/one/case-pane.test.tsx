import type { StaffRole } from '@fanal/domain/staff/permissions'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aStaffCase } from '#test/desk/a-staff-case.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { blankDraft } from '../editor/use-draft.ts'
import { CasePane } from './case-pane.tsx'

beforeAll(() => loadDesk())
beforeEach(() => void serve(() => ({ body: { items: [] } })))

const words = { ...blankDraft, message: 'Mi respuesta' }
const box = page.getByRole('textbox', { name: /^Respuesta a Marta/ })

function draw(parts: Parameters<typeof aStaffCase>[0], role: StaffRole = 'agent') {
  const acts = { onLeaving: vi.fn(), onWriting: vi.fn(), onPins: vi.fn(), onTakeBack: vi.fn() }
  drawAtDesk(<CasePane one={aStaffCase(parts)} people={[]} {...acts} />, role)
  return acts
}

test('what was written about a case that is closed by now can still be read, and is not sent', async () => {
  draw({ case: { state: 'closed' }, draft: words, refusal: 'closed', refusals: { answer: 'closed' } })
  await expect.element(box).toHaveValue('Mi respuesta')
  await expect.element(page.getByRole('status').first()).toHaveTextContent(/no salió.*se ha cerrado/)
  await expect.element(page.getByRole('button', { name: /^Enviar/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a closed case about which nothing was written has no editor', async () => {
  draw({ case: { state: 'closed' } })
  await expect.element(page.getByRole('heading', { name: /lectura de agosto/ })).toBeVisible()
  expect(box.query()).toBeNull()
})

test('while one’s own answer can be undone nothing else is written', async () => {
  const sendAt = new Date(Date.now() + 10_000).toISOString()
  const { onTakeBack } = draw({
    sending: { author: 'Laia Puig', is_own: true, draft: words, send_at: sendAt },
  })
  await expect.element(page.getByText('Mi respuesta')).toBeVisible()
  expect(box.query()).toBeNull()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  expect(onTakeBack).toHaveBeenCalledOnce()
})

test.each([/^Motivo/, /^Relacionar/, /^Pasar a alguien/, /^Me lo quedo/])(
  'what one may not do keeps its place and says who can: %s',
  async (name) => {
    draw({}, 'auditor')
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(/Puede hacerlo: .*Supervisión/)
  },
)
