import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { NewDraft } from './new-draft.tsx'

beforeAll(() => loadDesk())

const things = (hasNew: boolean) =>
  serve(({ method }) => ({
    body: method === 'GET' ? { items: [], has_new: hasNew } : { id: 12 },
  }))

test('something new is begun by one press, of the kinds that can be made', async () => {
  const server = things(true)
  drawAtDesk(<NewDraft />, 'content')
  await page.getByRole('button', { name: 'Crear: Página' }).click()
  await expect
    .poll(() => server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ kind: 'page', key: null }])
})

test('where nothing can be made, nothing offers it', async () => {
  things(false)
  drawAtDesk(<NewDraft />, 'content')
  await expect.element(page.getByText('Nada que coincida.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Crear/ })).not.toBeInTheDocument()
})
