import { findMail, linkIn } from '../lib/mailbox.ts'
import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'

test('a visitor confirms by mail, changes the choice by its link, and leaves', async ({ page, problems }) => {
  // The first link is of no use once all is left.
  problems.allow(/status of 403/)
  const email = 'curiosa.boletines@example.com'
  await open(page, '/boletin')
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('checkbox', { name: 'Sol compartido' }).check()
  await page.getByRole('button', { name: 'Confirmar mi suscripción' }).click()
  await expect(page.getByText('Mira tu correo')).toBeVisible()

  const openMailed = async (subject: string) => {
    const link = linkIn(await findMail(page, subject, email), '/boletin')
    await open(page, link.pathname + link.search)
  }
  await openMailed('Confirma tu suscripción')
  await expect(page.getByRole('checkbox', { name: 'Sol compartido' })).toBeChecked()
  await page.getByRole('button', { name: 'Confirmar mi suscripción' }).click()
  await expect(page.getByText('Suscripción confirmada.')).toBeVisible()

  await openMailed('Ya recibes los boletines')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sol compartido' }).uncheck()
  await page.getByRole('button', { name: 'Darme de baja de todo' }).click()
  await expect(page.getByText('Te has dado de baja de todos los boletines.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('El enlace no es válido o ha caducado.')).toBeVisible()
})
