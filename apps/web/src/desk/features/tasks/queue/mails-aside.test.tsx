import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { MailsAside } from './mails-aside.tsx'

beforeAll(() => loadDesk())

test('mails that no case took say why, where they are, and lead to their case', async () => {
  const at = '2026-11-18T09:00:00.000Z'
  const items = [
    { at, outcome: 'stranger', case_number: '26000417', box: 'INBOX', name: '2.eml' },
    { at, outcome: 'unreadable', case_number: null, box: 'INBOX', name: '1.eml' },
  ]
  serve(() => ({ body: { items } }))
  drawAtDesk(<MailsAside />)
  await page.getByRole('button', { name: 'Correos apartados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correos entrantes apartados' })
  await expect.element(dialog).toHaveTextContent('Lo manda otra dirección')
  await expect.element(dialog).toHaveTextContent('INBOX/1.eml')
  const link = dialog.getByRole('link', { name: 'Caso 26000417' })
  await expect.element(link).toHaveAttribute('href', '/mesa/casos?case=26000417')
})
