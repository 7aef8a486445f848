import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aStaffCase, anEntry } from '#test/desk/a-staff-case.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { CaseEntries } from '../one/case-entries.tsx'
import { DistributorFields } from './distributor-fields.tsx'
import { blankDraft } from './use-draft.ts'

beforeAll(() => loadDesk())

const form = {
  process: 'R1',
  reference: '26000417',
  is_ours: false,
  cups: 'ES0031405512340001MK0F',
  holder: { name: 'Marta Soler Vidal', vat: '12345678Z', phone: '' },
  invoice: null,
  details: { invoice_id: 1, reading: { P1: '120' } },
  comments: 'La casa estuvo vacía.',
}

function drawFields(role: 'agent' | 'back-office') {
  const server = serve(() => ({ body: { form } }))
  const changed = vi.fn<(fields: CaseDraft['fields']) => void>()
  function Fields() {
    const [draft, setDraft] = useState<CaseDraft>({ ...blankDraft, act: 'forward' })
    const change = (parts: Partial<CaseDraft>) => {
      setDraft({ ...draft, ...parts })
      changed(parts.fields ?? {})
    }
    return <DistributorFields one={aStaffCase()} draft={draft} change={change} ref={null} />
  }
  drawAtDesk(<Fields />, role)
  return { server, changed }
}

test('the whole form is shown, and its texts are corrected in their place', async () => {
  const { changed } = drawFields('back-office')
  const shown = page.getByRole('group', { name: 'Formulario R1' })
  await expect.element(shown.getByLabelText('CUPS')).toHaveValue(form.cups)
  await expect.element(shown.getByLabelText('Lectura P1')).toHaveValue('120')
  await expect.element(shown.getByLabelText('Lo que dice el cliente')).toHaveValue(form.comments)
  await shown.getByLabelText('Teléfono del titular').fill('600000001')
  await page.getByLabelText('Comentarios para la distribuidora').fill('Urge.')
  await shown.getByLabelText('Lectura P1').fill('121')
  expect(changed).toHaveBeenLastCalledWith({
    holder: { ...form.holder, phone: '600000001' },
    details: { invoice_id: 1, reading: { P1: '121' } },
    notes: 'Urge.',
  })
})

test('whoever passes nothing on is not shown it', async () => {
  const { server } = drawFields('agent')
  await expect.element(page.getByLabelText('Comentarios para la distribuidora')).toBeVisible()
  expect(server.calls).toEqual([])
})

test('what was sent is seen in the history, and saved as a file', async () => {
  serve(() => ({ body: { form } }))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const entries = [anEntry(1, { kind: 'opened' }), anEntry(2, { kind: 'forwarded', by: 'staff', text: '' })]
  drawAtDesk(<CaseEntries one={aStaffCase({ case: { entries }, forms: [2] })} />)
  await page.getByRole('button', { name: 'Ver el formulario R1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Formulario R1' })
  await expect.element(dialog).toHaveTextContent('Marta Soler Vidal')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  await expect
    .poll(() => (saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toBe('R1-26000417.json')
})
