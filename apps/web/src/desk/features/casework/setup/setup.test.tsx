import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { CategoriesCard } from './categories-card.tsx'
import { TextsCard } from './texts-card.tsx'

beforeAll(() => loadDesk())

const items = [{ code: 'hello', titles: { es: 'Saludo' }, texts: { es: 'Hola' }, acts: ['answer'] }]
const upload = (content: string) =>
  userEvent.upload(
    page.getByLabelText('Subir un archivo'),
    new File([content], 'texts.json', { type: 'application/json' }),
  )

test('a file takes the place of the texts; one that is refused says where it is wrong', async () => {
  const server = serve(({ method, body }) => {
    if (method === 'GET') return { body: { items } }
    if ((body['items'] as unknown[]).length > 0) return { body: { count: 1 } }
    return {
      status: 400,
      body: { error: 'invalid_request', message: '', errors: { 'hello.es': ['{nombre}'] } },
    }
  })
  drawAtDesk(<TextsCard />, 'supervisor')
  await expect.element(page.getByRole('button', { name: 'Descargar 1 texto' })).toBeVisible()
  await upload('{"items": []}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('hello.es: {nombre}')
  await upload('no es JSON')
  await expect.element(page.getByRole('alert')).toHaveTextContent('El archivo no es JSON.')
  await upload(JSON.stringify({ items }))
  await expect.element(page.getByRole('status').getByText('Hay 1 texto.')).toBeVisible()
  expect(server.to(/staff\/texts/, 'PUT').at(-1)?.body).toEqual({ items })
})

test('a category is closed by its switch', async () => {
  const server = serve(({ method }) =>
    method === 'GET'
      ? { body: { items: [{ id: 3, name: 'Facturas', is_open: true }] } }
      : { body: { id: 3, is_open: false } },
  )
  drawAtDesk(<CategoriesCard />, 'supervisor')
  await page.getByRole('switch', { name: 'Facturas' }).click()
  await expect
    .poll(() => server.to(/staff\/categories\/3/, 'PUT').map(({ body }) => body))
    .toEqual([{ is_open: false }])
})
