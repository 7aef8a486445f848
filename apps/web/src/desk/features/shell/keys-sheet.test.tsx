import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useScreenCommands } from '#desk/lib/screen-commands.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { KeysSheet } from './keys-sheet.tsx'

beforeAll(() => loadDesk())

function Screen() {
  useScreenCommands([{ label: 'bajar', shown: 'J' }])
  return (
    <>
      <KeysSheet routes={[]} onSignOut={vi.fn()} />
      <input aria-label="Palabras" />
    </>
  )
}

test('a question mark shows the keys of every page and of this one, but not while somebody writes', async () => {
  drawAtDesk(<Screen />)
  await page.getByRole('textbox', { name: 'Palabras' }).fill('a')
  await userEvent.keyboard('?')
  expect(page.getByRole('dialog').query()).toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Teclas' })
  await expect.element(sheet).toHaveTextContent(/Ctrl K.*J\s*bajar/)
  await expect.element(sheet.getByRole('switch')).toBeVisible()
})
