import { withOwnServer } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

// Published content affects everybody: own server.
const test = withOwnServer()

test('a page is written in three languages, confirmed by a second person, and read by a customer', async ({
  page,
  server,
}) => {
  await enterDesk(page, 'content', 'Nora Vidal', server.fanal)
  await open(page, '/mesa/publicar')
  await page.getByRole('link', { name: 'Consejos de ahorro' }).click()
  const text = (language: string, field: string) =>
    page.getByRole('group', { name: language }).getByRole('textbox', { name: field })
  await expect(text('English', 'Frase')).toHaveValue('')
  await expect(page.getByText('Falta en este idioma').first()).toBeVisible()
  const ask = page.getByRole('button', { name: 'Pedir que lo confirmen' })
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  await text('English', 'Frase').fill('Spend less, give up nothing')
  await text('Castellano', 'Título').fill('Ahorrar en casa')
  await expect(page.getByText('Nada impide publicarlo')).toBeVisible()
  // As the customer will see it, before anybody has confirmed it.
  await expect(page.getByRole('article').getByText('Ahorrar en casa')).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Título más claro.')
  await expect(ask).not.toHaveAttribute('aria-disabled', 'true')
  await ask.click()
  await expect(page.getByRole('heading', { name: 'Espera a otra persona' })).toBeVisible()
  const address = new URL(page.url()).pathname

  await enterDesk(page, 'supervisor', 'Olga Pons', server.fanal)
  await open(page, address)
  const confirm = page.getByRole('button', { name: 'Confirmar y publicar' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  for (const change of await page.getByRole('checkbox', { name: /^Visto/ }).all()) await change.check()
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Volver a lo de antes' })).toBeVisible()
  await expect(page.getByText('lo confirmó Olga Pons')).toBeVisible()

  await signIn(page, marta)
  await open(page, '/d/ahorro/2')
  await expect(page.getByRole('heading', { name: 'Ahorrar en casa' })).toBeVisible()
})
