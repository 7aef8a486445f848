import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isShown, paid, payments } from '#test/paying.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'

beforeAll(() => loadSpanish('payment', 'shell'))

const details = page.getByRole('dialog', { name: 'Detalle del pago' })
const drawDetails = () => draw(<TransactionDialog invoiceId={1} onClose={() => undefined} />)

test('details that do not exist', async () => {
  payments({ summary: { body: { ...paid, status: '', transaction_id: '', error: 'internal_error' } } })
  drawDetails()
  await isShown(details.getByRole('status').first(), 'El pago se ha procesado')
  await expect.element(details.getByRole('button', { name: 'Cerrar' }).last()).toBeVisible()
})

test('details that fail to load can be retried', async () => {
  const server = payments({ summary: { status: 500, body: { error: 'x', reference: 'REF7' } } })
  drawDetails()
  await expect
    .element(details.getByRole('alert'))
    .toHaveTextContent(/No hemos podido cargar el detalle del pago.*REF7/)
  server.answers.summary = { body: paid }
  await details.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await isShown(details, 'T23456789ABCDEFGHJKL')
})
