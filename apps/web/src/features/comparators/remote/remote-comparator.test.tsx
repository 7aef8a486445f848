import type { ContractType } from '@fanal/domain/settings/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Comparator } from '#features/comparators/comparator.tsx'
import { compare, cups, fillBill, fillContact, served } from '#features/comparators/typed-bill-fixture.ts'
import { loadLanguage, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'

beforeEach(() => loadLanguage('es', 'comparators', 'bill-scan', 'fields', 'shell'))

/** As on a visitor's page, which brings nothing of its own. */
const drawAlone = (energy: ContractType) =>
  render(
    <OnPage over={{ absentCalls: ['publicProducts'] }}>
      <Comparator energy={energy} />
    </OnPage>,
  )

const gasBill = [
  ['CUPS', 'ES0217010123456789LL'],
  ['Desde', '2026-07-01'],
  ['Hasta', '2026-08-30'],
  ['Consumo', '1348'],
  ['Importe de la factura', '120'],
] as const

describe("behind a retailer's own server", () => {
  const operations = {
    lines: {
      potencia: [{ name: 'P1', price_unit: '0.1', quantity: '4.6', multi: '30' }],
      energia: [],
      lloguer: [],
      altres: [],
    },
    taxes: [{ name: 'Impuesto especial 3,8%', amount: '2.00' }],
  }

  test('it compares, and its words are shown', async () => {
    const server = served((call) =>
      call.path.startsWith('price-compare')
        ? {
            body: {
              header: '<h2>Ahorras 5 €</h2><img src=x onerror=alert(1)>',
              content: '<p>Así.</p>',
              total_amount: 65.68,
              operations,
            },
          }
        : undefined,
    )
    drawAlone('electricity')
    await fillBill()
    await compare.click()
    await expect.element(page.getByRole('heading', { name: 'Ahorras 5 €' })).toBeVisible()
    await expect.element(page.getByText('Impuesto eléctrico')).toBeVisible()
    expect(server.to(/price-compare/)[0]?.body).toMatchObject({ cups, p1: '70', mode: 'auto' })
    await page.getByRole('button', { name: 'Volver a los datos' }).click()
    await expect.element(compare).toBeVisible()
    await expect.element(page.getByLabelText('Energía P1')).toHaveValue('70')
    expect(document.activeElement?.tagName).toBe('INPUT')
  })

  test('amounts and powers go with a point, and nobody is told that they stay here', async () => {
    const server = served()
    drawAlone('electricity')
    await fillBill()
    await page.getByLabelText('Importe de la factura').fill('1.070,68')
    await compare.click()
    await expect.element(page.getByText('No se ha podido comparar')).toBeVisible()
    expect(server.to(/price-compare/)[0]?.body).toMatchObject({ power: '4.6', invoiceAmount: '1070.68' })
    await expect.element(page.getByText(/No sale de tu dispositivo/)).not.toBeInTheDocument()
  })

  test('who wants to be called is, from the result', async () => {
    const server = served((call) =>
      call.path.startsWith('price-compare/confirm')
        ? { body: { status: 'OK', result: '' } }
        : call.path.startsWith('price-compare')
          ? { body: { header: '<h2>Ahorras 5 €</h2>', content: '', total_amount: 65.68, operations } }
          : undefined,
    )
    drawAlone('electricity')
    await fillBill()
    await compare.click()
    await page.getByRole('button', { name: 'Que me llaméis' }).click()
    await fillContact()
    await page.getByRole('button', { name: 'Pedir que me llaméis' }).click()
    // No number is told, so none is promised by mail.
    await expect
      .element(page.getByText('Te llamaremos a la hora que has elegido.', { exact: true }))
      .toBeVisible()
    expect(server.to(/confirm/)[0]?.body).toMatchObject({ cups, mode: 'auto' })
  })

  test('gas: a bill for a person, or a result with both contracts', async () => {
    const gasTax = { name: 'Impuesto especial sobre hidrocarburos', amount: '3.15' }
    const lines = { fijo: [{ ...operations.lines.potencia[0], name: 'Fijo' }], variable: [], lloguer: [] }
    served((call) =>
      call.path.startsWith('gas/price-compare')
        ? { body: { header: '', content: '', total_amount: 117.58, operations: { lines, taxes: [gasTax] } } }
        : undefined,
    )
    drawAlone('gas')
    await page.getByText('Que la mire una persona').click()
    await expect.element(page.getByRole('button', { name: 'Enviar la factura' })).toBeVisible()
    await page.getByText('Escribir los datos').click()
    await page.getByLabelText('Tu compañía').selectOptions('12')
    for (const [label, text] of gasBill) await page.getByLabelText(label).fill(text)
    await compare.click()
    await expect.element(page.getByRole('rowheader', { name: /Fijo/ })).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'Impuesto de hidrocarburos' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Contratar luz y gas' })).toBeVisible()
  })

  test('or says that it could not, with its message', async () => {
    served((call) =>
      call.path.startsWith('price-compare')
        ? { status: 500, body: { error: 'internal_error', message: 'Algo ha fallado.', reference: 'r' } }
        : undefined,
    )
    drawAlone('electricity')
    await fillBill()
    await compare.click()
    await expect.element(page.getByText('No se ha podido comparar')).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Algo ha fallado.')
  })
})
