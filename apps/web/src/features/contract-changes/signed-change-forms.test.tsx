import type { Contract } from '@fanal/contract/schemas/contracts'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { usePortal } from '#lib/portal.tsx'
import { alert, button, changeServer, contract, drawForm, field, onDone } from '#test/contract-changes.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { offeredChanges } from './change-kinds.ts'
import { ChangeMenu } from './change-menu.tsx'
import { useReasonOf } from './change-reasons.ts'
import { SipsForm } from './data-change-forms.tsx'
import { IbanChangeForm } from './iban-change-form.tsx'
import { PowerChangeForm } from './power/power-change-form.tsx'
import { SipsState } from './sips-state.tsx'

beforeAll(() => loadSpanish('contract-changes', 'contracts', 'fields', 'shell'))
beforeEach(() => {
  onDone.mockClear()
})

const waiting = { waiting_for_signature: true }

describe('power', () => {
  const power = (period: number) => page.getByLabelText(`Potencia P${period} (kW)`, { exact: false })
  const phone = field(/^Teléfono de contacto/)
  const send = () => button('Cambiar la potencia').click()

  test('every mistake is said at its field', async () => {
    const server = changeServer()
    // A retailer's own server may not tell of other tariffs: then six periods are only announced.
    drawForm(PowerChangeForm, { absentCalls: ['tariffOptions'] })
    await expect.element(power(1)).toHaveValue('4,6')
    await page.getByText(/^Cómo se calcula/).click()
    // 9.04, 19.7 and 17.27 € with 21 % VAT.
    for (const fee of ['10,94 €', '23,84 €', '20,90 €'])
      await expect.element(page.getByRole('main')).toHaveTextContent(fee)
    await send()
    await expect.element(power(1)).toHaveAccessibleDescription(/^Es igual que ahora/)
    await expect.element(power(1)).toHaveFocus()
    await power(1).fill('0,9')
    await power(2).fill('4,6001')
    await phone.fill('12')
    await send()
    await expect.element(alert).toHaveTextContent('Hay 3 datos por corregir.')
    await expect.element(power(1)).toHaveAccessibleDescription(/^Debe ser al menos 1\skW/)
    await expect.element(power(2)).toHaveAccessibleDescription(/^Escribe los kW con hasta tres decimales/)
    await expect.element(phone).toHaveAccessibleDescription(/^El teléfono no es válido/)

    await expect.element(power(3)).not.toBeInTheDocument()
    await power(1).fill('15,001')
    await expect.element(power(6)).toBeVisible()
    for (const [i, kw] of ['16', '15,5', '17', '17', '17'].entries()) await power(i + 2).fill(kw)
    await phone.fill('600 00 00 09')
    await send()
    await expect.element(power(3)).toHaveAccessibleDescription(/^P3 es menor que P2/)
    expect(server.written()).toEqual([])
  })

  test('what the server refuses too; then it is sent', async () => {
    const server = changeServer(({ method }) => {
      if (method === 'GET') return undefined
      return server.written().length === 1
        ? { status: 400, body: { error: 'invalid_request', errors: { power2: ['below_minimum'] } } }
        : { body: waiting }
    })
    drawForm(PowerChangeForm)
    await power(1).fill('5,5')
    await power(2).fill('5.75')
    await phone.fill('600 00 00 09')
    await send()
    await expect.element(power(2)).toHaveAccessibleDescription(/^Debe ser al menos 1\skW/)
    await expect.element(power(1)).toHaveValue('5,5')
    await send()
    await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
    expect(server.written().at(-1)?.body).toEqual({
      power_p1: 5500,
      power_p2: 5750,
      phone: '+34600000009',
      phone_num: '600000009',
      phone_pre: '+34',
    })
  })

  test('another change of the same contract came first', async () => {
    changeServer(({ method }) =>
      method === 'POST' ? { status: 406, body: { error: 'change_open' } } : undefined,
    )
    drawForm(PowerChangeForm)
    await power(1).fill('9,9')
    await power(2).fill('9,9')
    await send()
    await expect
      .element(alert)
      .toHaveTextContent('Ya hay un cambio en curso para este contrato. Podrás pedir otro cuando termine.')
    await expect.element(power(1)).toHaveValue('9,9')
  })
})

describe('the account', () => {
  const send = () => button('Cambiar la cuenta').click()
  const radios = page.getByRole('radio')

  test('one of the customer’s own, but not the current one', async () => {
    const server = changeServer(({ method }) => (method === 'POST' ? { body: waiting } : undefined))
    drawForm(IbanChangeForm)
    await expect.element(radios.first()).toBeVisible()
    await expect.element(radios).toHaveLength(2)
    await send()
    await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Es obligatorio')
    await radios.first().click()
    await send()
    await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
    expect(server.written()).toMatchObject([{ body: { already_registered: true, bank_id: 2 } }])
  })

  test('a new one, however it is typed', async () => {
    const server = changeServer(({ method }) => (method === 'POST' ? { body: waiting } : undefined))
    drawForm(IbanChangeForm)
    await button('Otra cuenta').click()
    const iban = field(/^IBAN/)
    const owner = page.getByRole('checkbox', { name: 'Soy titular de esta cuenta' })
    await iban.fill('ES91 2100 0418 4502 0005 1333')
    await send()
    await expect.element(iban).toHaveAccessibleDescription(/^Este IBAN no es correcto: revisa las cifras/)
    await expect.element(owner).toHaveAccessibleDescription('Es obligatorio')
    expect(server.written()).toEqual([])
    await iban.fill('es91-2100 0418 45 0200051332')
    await owner.click()
    await expect.element(iban).toHaveValue('ES91 2100 0418 4502 0005 1332')
    expect(document.querySelector('dl')?.textContent).toContain('ES91 2100 0418 4502 0005 1332')
    await send()
    await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
    expect(server.written()).toMatchObject([
      { body: { already_registered: false, iban: 'ES9121000418450200051332', owner_is_bank_owner: true } },
    ])
  })

  test('with the document that an operator asks for', async () => {
    const server = changeServer(({ method }) => {
      if (method === 'GET') return undefined
      return server.written().length === 1
        ? { status: 400, body: { error: 'invalid_request', errors: { files: ['invalid_attachment_type'] } } }
        : { body: waiting }
    })
    const features = { ...defaultSettings.features, attachmentOnIbanChange: true }
    drawForm(IbanChangeForm, { settings: { ...defaultSettings, features, fileUploadSizeLimit: 1_500_000 } })
    await radios.first().click()
    await send()
    const files = field(/^Documento que lo acredite/)
    await expect.element(files).toHaveAccessibleDescription(/^Es obligatorio/)
    const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' })
    const listed = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent)
    await userEvent.upload(files, new File(['hola'], 'nota.txt', { type: 'text/plain' }))
    await expect
      .element(files)
      .toHaveAccessibleDescription(/El archivo nota\.txt no es una imagen ni un PDF\./)
    await userEvent.upload(files, new File([new Uint8Array(1_500_001)], 'foto.png', { type: 'image/png' }))
    await expect
      .element(files)
      .toHaveAccessibleDescription(/foto\.png es demasiado grande: el máximo son 1,5 MB\./)
    await userEvent.upload(
      files,
      ['1', '2', '3', '4', '5', '6'].map((one) => pdf(`${one}.pdf`)),
    )
    await expect.element(files).toHaveAccessibleDescription(/Como máximo puedes adjuntar 5 archivos\./)
    await userEvent.upload(files, [pdf('recibo.pdf'), pdf('otro.pdf')])
    await button('Quitar otro.pdf').click()
    await expect.poll(listed).toEqual(['recibo.pdf'])
    // A file with a false type is refused by the server; the other input stays.
    await userEvent.upload(files, new File(['no es una foto'], 'foto.png', { type: 'image/png' }))
    await expect.poll(listed).toEqual(['recibo.pdf', 'foto.png'])
    await send()
    await expect.element(files).toHaveAccessibleDescription(/Solo se admiten imágenes y PDF/)
    await button('Quitar foto.png').click()
    await send()
    await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
    expect(server.written().at(-1)?.body['files']).toHaveLength(1)
  })

  test('a document is never allowed to be larger than all together may be', async () => {
    changeServer()
    const features = { ...defaultSettings.features, attachmentOnIbanChange: true }
    drawForm(IbanChangeForm, { settings: { ...defaultSettings, features, fileUploadSizeLimit: 50_000_000 } })
    await expect
      .element(field(/^Documento que lo acredite/))
      .toHaveAccessibleDescription(/Hasta 5 archivos de 18 MB/)
  })

  test('the only one that the customer has: it says that there is no other', async () => {
    changeServer(({ path }) =>
      path.includes('ibans') ? { body: { items: [{ id: 1, printable_iban: 'ES** **** 0001' }] } } : undefined,
    )
    drawForm(IbanChangeForm)
    await expect.element(page.getByText('No tienes otras cuentas registradas.')).toBeVisible()
    await expect.element(radios).toHaveLength(0)
  })

  test('choices that cannot be had are asked for again', async () => {
    let isFailing = true
    changeServer(({ path }) =>
      isFailing && path.includes('ibans') ? { status: 403, body: { error: 'x' } } : undefined,
    )
    drawForm(IbanChangeForm)
    await expect.element(alert).toHaveTextContent('No hemos podido cargar los datos.')
    isFailing = false
    await button('Volver a intentarlo').click()
    await expect.element(radios.first()).toBeVisible()
  })
})

test('data are no longer shared only after a yes', async () => {
  const server = changeServer(({ method }) => (method === 'POST' ? { body: waiting } : undefined))
  drawForm(SipsForm)
  await button('Enviar la oposición').click()
  const sure = page.getByRole('checkbox')
  await expect.element(sure).toHaveAccessibleDescription('Es obligatorio')
  expect(server.written()).toEqual([])
  await sure.click()
  await button('Enviar la oposición').click()
  await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
  expect(server.written()).toMatchObject([{ body: { noCessionSelection: true } }])
})

function Sharing({ shown }: { shown: Contract }) {
  return (
    <>
      <SipsState contract={shown} />
      <ChangeMenu
        offered={offeredChanges(shown, usePortal())}
        today={{}}
        reasonOf={useReasonOf([])}
        onChoose={() => undefined}
        isOpenRow={false}
      />
    </>
  )
}

test.each([
  ['unactive', {}, 'Compartidos con otras comercializadoras', ''],
  [
    'requested',
    { atr_available: false },
    'Has pedido no compartirlos',
    'Hay otro cambio en curso. Espera a que termine.',
  ],
  ['active', {}, 'No se comparten', 'Ya está hecho.'],
] as const)('data sharing that is %s, and why it cannot be asked for', async (state, over, text, reason) => {
  const no_cession_sips = { ...contract.no_cession_sips, state }
  draw(<Sharing shown={{ ...contract, no_cession_sips, ...over }} />, { profile: marta })
  await expect.element(page.getByText(text)).toBeVisible()
  await button('Cambiar…').click()
  await expect.element(button('No ceder mis datos (SIPS)')).toHaveAccessibleDescription(reason)
})
