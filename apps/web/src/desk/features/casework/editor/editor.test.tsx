import { beforeAll, expect, test, vi } from 'vitest'
import { flushSync } from 'react-dom'
import { page, userEvent } from 'vitest/browser'
import { aStaffCase, anEntry } from '#test/desk/a-staff-case.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { Editor } from './editor.tsx'
import { blankDraft } from './use-draft.ts'

beforeAll(() => loadDesk())

const box = page.getByRole('textbox', { name: /^Respuesta a Marta/ })
const send = page.getByRole('button', { name: /^Enviar/ })
const invoice = {
  id: 1,
  number: 'FE26-001006',
  type: 'electricity',
  amount_total: '28.46',
  hold: null,
} as const
const twoTargets = {
  items: [
    {
      on: 'invoice',
      number: invoice.number,
      lines: [
        { name: 'Potencia P1', detail: '4,6 kW × 31 días', amount: '11.41' },
        { name: 'Energía P2', detail: '20 kWh', amount: '3.00' },
      ],
    },
    { on: 'contract', number: '100001', lines: [{ name: 'Producto', detail: 'Faro', amount: null }] },
  ],
}
const sendAt = new Date(Date.now() + 10_000).toISOString()
const answers = () =>
  serve(({ path }) =>
    path.includes('staff/texts')
      ? {
          body: {
            items: [
              {
                code: 'a',
                titles: { es: 'Acuse' },
                texts: { es: 'Hola, {name}: {invoice}.' },
                acts: ['answer'],
              },
            ],
          },
        }
      : { body: { number: '26000417', send_at: sendAt } },
  )

function drawEditor(parts: Parameters<typeof aStaffCase>[0] = {}) {
  const acts = { onLeaving: vi.fn(), onWriting: vi.fn(), onPins: vi.fn() }
  const editor = (more: typeof parts) => <Editor one={aStaffCase({ ...parts, ...more })} {...acts} />
  drawAtDesk(editor({}))
  return acts
}

test('sends by Ctrl and Enter, naming the last line that was read', async () => {
  const server = answers()
  const { onLeaving } = drawEditor()
  await box.fill('Lo miramos.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => onLeaving.mock.calls[0]?.[0]).toMatchObject({ number: '26000417' })
  expect(server.to(/sending/)[0]?.body).toMatchObject({
    act: 'answer',
    ending: 'open',
    message: 'Lo miramos.',
    seen: 1,
  })
  await expect.element(box).toHaveValue('')
})

test('an ending that was just chosen is the one that is sent, however soon the keys follow', async () => {
  const server = answers()
  const { onLeaving } = drawEditor()
  await box.fill('Hecho.')
  const accepted = await page.getByRole('button', { name: 'Aceptada' }).findElement()
  // In the same task, as for keys that were typed while the page was busy.
  flushSync(() => accepted.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }))
  await expect.poll(() => onLeaving.mock.calls).toHaveLength(1)
  expect(server.to(/sending/)[0]?.body).toMatchObject({ ending: 'accepted' })
})

test('a sentence is pinned to a line by two strokes, and is not sent without it', async () => {
  const server = serve(({ path }) =>
    path.includes('/lines')
      ? {
          body: twoTargets,
        }
      : { body: { number: '26000417', send_at: sendAt } },
  )
  const { onPins } = drawEditor({
    case: {
      invoice,
    },
  })
  await box.fill('Hola, Marta. Es una lectura estimada. ')
  await userEvent.type(box, '##')
  const lines = page.getByRole('dialog', { name: 'La línea' })
  await expect.element(lines).toHaveTextContent('«Es una lectura estimada.»')
  await lines.getByRole('button', { name: /P2/ }).click()
  const pins = page.getByRole('list', { name: 'Frases fijadas a una línea' })
  await expect.element(pins).toHaveTextContent('Es una lectura estimada.')
  await expect.element(box).toHaveValue('Hola, Marta. Es una lectura estimada. ')
  expect(onPins).toHaveBeenLastCalledWith([{ sentence: 'Es una lectura estimada.', on: 'invoice', line: 1 }])
  await box.fill('Hola, Marta. Es correcta.')
  await expect.element(pins).toHaveTextContent('Su frase ha cambiado')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await pins.getByRole('button', { name: 'Quitar la línea 1 de su frase' }).click()
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  await expect.poll(() => server.to(/sending/)[0]?.body).toMatchObject({ pins: [] })
})

test('a case about no invoice has the lines of its contract', async () => {
  serve(({ path }) =>
    path.includes('/lines') ? { body: { items: twoTargets.items.slice(1) } } : { body: {} },
  )
  const { onPins } = drawEditor()
  await box.fill('Tu producto no cambia.')
  await page.getByRole('button', { name: 'Fijar línea' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Producto Faro' }).click()
  expect(onPins).toHaveBeenLastCalledWith([{ sentence: 'Tu producto no cambia.', on: 'contract', line: 0 }])
})

test('after a line was chosen the words go on where they were', async () => {
  serve(({ path }) => (path.includes('/lines') ? { body: twoTargets } : { body: {} }))
  drawEditor({ case: { invoice } })
  await box.fill('Hola, Marta. Es correcta.')
  const words = (await box.findElement()) as HTMLTextAreaElement
  words.setSelectionRange(12, 12)
  await userEvent.keyboard('##')
  await page.getByRole('dialog').getByRole('button', { name: /P1/ }).click()
  await userEvent.keyboard(' Perdona.')
  await expect.element(box).toHaveValue('Hola, Marta. Perdona. Es correcta.')
})

test('letters that follow a command at once are words', async () => {
  answers()
  drawEditor()
  const words = await box.findElement()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }))
  // In the same task, as for keys that were typed while the page was busy.
  expect(document.activeElement).toBe(words)
})

test('a question says until when it may be answered, ten working days at least', async () => {
  const server = answers()
  drawEditor()
  await page
    .getByRole('button', { name: /^Preguntar/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /^Pregunta a Marta/ }).fill('¿Nos envías una foto?')
  const day = page.getByLabelText('Puede contestar hasta')
  await expect.element(day).toHaveValue('2026-12-01')
  await day.fill('2026-11-30')
  const ask = page.getByRole('button', { name: /^Preguntar/ }).last()
  await expect.element(ask).toHaveAttribute('aria-disabled', 'true')
  await day.fill('2026-12-24')
  await ask.click()
  await expect
    .poll(() => server.to(/sending/)[0]?.body)
    .toMatchObject({ act: 'ask', answer_by: '2026-12-24' })
})

test('whoever may not send it is told who can', async () => {
  answers()
  drawEditor()
  await page.getByRole('button', { name: /^Distribuidora/ }).click()
  await expect
    .element(page.getByText('Puede hacerlo: Gestión, Supervisión.', { exact: true }).first())
    .toBeVisible()
})

test('is saved as it is typed', async () => {
  const server = answers()
  drawEditor()
  await box.fill('A medias')
  await expect.element(page.getByText('guardado', { exact: true })).toBeVisible()
  expect(server.to(/draft/, 'PUT').at(-1)?.body).toMatchObject({ act: 'answer', message: 'A medias' })
})

test('a denial brings the sentence of the dispute body, and takes it away again', async () => {
  answers()
  drawEditor()
  await box.fill('No podemos darte la razón.')
  await page.getByRole('button', { name: 'Denegada' }).click()
  await expect
    .element(box)
    .toHaveValue('No podemos darte la razón.\n\nPuedes acudir gratis a: Junta Arbitral de Consum.')
  await page.getByRole('button', { name: 'Aceptada' }).click()
  await expect.element(box).toHaveValue('No podemos darte la razón.')
})

test('a ready-made text is filled in, can be undone, and is not sent with a gap', async () => {
  answers()
  drawEditor()
  await box.click()
  await userEvent.keyboard('Buenas. ::')
  await page.getByRole('button', { name: /^Acuse/ }).click()
  await expect.element(box).toHaveValue('Buenas. Hola, Marta: {invoice}.')
  await expect.element(page.getByText('Quedan huecos por rellenar: invoice')).toBeVisible()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box).toHaveValue('Buenas. ')
})

test('what could not leave is a draft again, with its reason', async () => {
  answers()
  drawEditor({
    case: { entries: [anEntry(1), anEntry(2, { text: 'Ya no hace falta' })] },
    seen: 2,
    draft: { ...blankDraft, message: 'Mi respuesta' },
    refusal: 'changed_meanwhile',
  })
  await expect.element(page.getByRole('status')).toHaveTextContent(/no salió.*El caso ha cambiado/)
  await expect.element(box).toHaveValue('Mi respuesta')
  await expect.element(send).not.toHaveAttribute('aria-disabled')
})

test('a colleague is named in a note by a stroke', async () => {
  const server = serve(({ path }) =>
    path.includes('readers')
      ? {
          body: {
            items: [
              { id: 7, name: 'Núria Bosch' },
              { id: 8, name: 'Pau Prat' },
            ],
          },
        }
      : { body: { number: '26000417' } },
  )
  drawEditor()
  await page.getByRole('button', { name: /^Nota/ }).click()
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  await note.click()
  await userEvent.keyboard('Mira, @nur')
  const choices = page.getByRole('list', { name: 'A quién nombras' })
  await expect.element(choices.getByRole('button')).toHaveTextContent('@Núria Bosch')
  await choices.getByRole('button').click()
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('la lectura.')
  await expect.element(note).toHaveValue('Mira, @Núria Bosch la lectura.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => server.to(/notes/, 'POST')[0]?.body)
    .toEqual({ message: 'Mira, @Núria Bosch la lectura.' })
})
