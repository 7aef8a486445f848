import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const help = page.getByRole('button', { name: /^Ayuda/ })
const url = 'https://www.example.com/ayuda'
const text = { es: 'Te llamamos nosotros.' }
const visit = (helpDialog: object = {}) => {
  serve(() => ({ body: [] }))
  return openPage('/version', { settings: settingsWith({ helpDialog }) })
}

test('shows how to reach the retailer, and gives the focus back', async () => {
  await visit()
  await help.click()
  const dialog = page.getByRole('dialog', { name: '¿Te ayudamos?' })
  await expect
    .element(dialog.getByRole('link', { name: '+34 600 000 010' }))
    .toHaveAttribute('href', 'tel:+34600000010')
  await expect.element(dialog.getByRole('link', { name: 'clientes@example.com' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(help).toHaveFocus()
})

test.each(['{Enter}', ' '])('by keyboard (%s)', async (key) => {
  await visit({ url })
  ;((await help.findElement()) as HTMLElement).focus()
  await userEvent.keyboard(key)
  await expect.element(page.getByRole('dialog', { name: '¿Te ayudamos?' })).toBeVisible()
})

test('with texts and a link of the retailer', async () => {
  await visit({ url, text })
  await help.click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Te llamamos nosotros.')
  await expect.element(page.getByRole('link', { name: 'Ir a contacto' })).toHaveAttribute('href', url)
})

test('only a button', async () => {
  await visit({ url, text, onlyButton: true })
  await expect.element(page.getByRole('link', { name: 'Te llamamos nosotros.' })).toHaveAttribute('href', url)
  await expect.element(help).not.toBeInTheDocument()
})

test('none', async () => {
  await visit({ url, text, enabled: false })
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(page.getByText('Te llamamos nosotros.')).not.toBeInTheDocument()
})
