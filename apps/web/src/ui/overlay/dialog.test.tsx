import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

const opener = page.getByRole('button', { name: 'Abrir' })
const dialog = page.getByRole('dialog', { name: 'Cambiar' })
const close = page.getByRole('button', { name: 'Cerrar' })

function Opened({ kind, dismissible = true }: { kind: 'dialog' | 'drawer'; dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  const shared = { open, onClose: () => setOpen(false), title: 'Cambiar', closeLabel: 'Cerrar' }
  const content = <input aria-label="IBAN" data-autofocus={kind === 'dialog' || undefined} />
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {kind === 'dialog' ? (
        <Dialog {...shared} dismissible={dismissible} footer={<button type="button">Enviar</button>}>
          {content}
        </Dialog>
      ) : (
        <Drawer {...shared}>{content}</Drawer>
      )}
    </>
  )
}

test.each(['dialog', 'drawer'] as const)(
  'a %s keeps the focus, closes by Escape and gives it back',
  async (kind) => {
    render(<Opened kind={kind} />)
    await opener.click()
    await expect.element(dialog).toBeVisible()
    for (let step = 0; step < 8; step += 1) {
      await userEvent.tab()
      // Between its last and first stop the focus passes through the browser's own bars.
      const isInside =
        document.activeElement === document.body ||
        (await dialog.findElement()).contains(document.activeElement)
      expect(isInside).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  },
)

test('a dialog begins at the field that asks for it', async () => {
  render(<Opened kind="dialog" />)
  await opener.click()
  await expect.element(page.getByRole('textbox', { name: 'IBAN' })).toHaveFocus()
  await close.click()
  await expect.element(opener).toHaveFocus()
})

test('one that must be answered has no way out but its own', async () => {
  render(<Opened kind="dialog" dismissible={false} />)
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await expect.element(close).not.toBeInTheDocument()
})

test('a tap beside a drawer closes it, one inside does not', async () => {
  render(<Opened kind="drawer" />)
  await opener.click()
  await page.getByRole('textbox', { name: 'IBAN' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.click({ position: { x: 1000, y: 400 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('its form is sent by Enter', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <Dialog
      onClose={() => {}}
      title="Cambiar"
      closeLabel="Cerrar"
      form={{ onSubmit }}
      footer={<button type="submit">Enviar</button>}
    >
      <input aria-label="IBAN" data-autofocus />
    </Dialog>,
  )
  await userEvent.keyboard('ES91{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
