import type { Contract } from '@fanal/contract/schemas/contracts'
import { earliestLeaving } from '@fanal/domain/contract-changes/leaving'
import { madridDayOf } from '@fanal/domain/dates'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw as drawPart, loadSpanish } from '#test/portal.tsx'
import { ChangeDialog } from '#features/contract-changes/change-dialog.tsx'
import { HolderChangeForm } from './holder-change-form.tsx'
import { LeavingForm } from './leaving-form.tsx'

beforeAll(() => loadSpanish('contract-changes', 'fields', 'shell'))

const fetched = vi.fn<typeof fetch>()
const json = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const answered = { waiting_for_signature: true }
beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation((url) => {
    const isSent = /\/(holder|leaving)\//.test(url as string)
    return json(200, isSent ? answered : [])
  })
  vi.stubGlobal('fetch', fetched)
})

const contract = {
  name: '100001',
  type: 'electricity',
  amount_debt: '42.10',
  notification_address: { id: 1, name: 'Casa', full_address: 'Calle Nueva, 1', email: '', mobile: '' },
  bateria_virtual: [
    {
      id: 1,
      bateria: { id: 1, name: 'Solar' },
      total_descompte: '12.34',
      es_origen: true,
      es_receptor: true,
      receptors: 1,
      te_destins: false,
    },
  ],
} as Partial<Contract> as Contract

const onDone = vi.fn<(answer?: object) => void>()
const draw = (Form: typeof LeavingForm) =>
  drawPart(<Form contract={contract} onDone={onDone} onCancel={() => undefined} />)
const sentTo = (path: string) =>
  fetched.mock.calls
    .filter(([url]) => (url as string).includes(path))
    .map(([, init]) => JSON.parse(init?.body as string) as Record<string, unknown>)

describe('leaving', () => {
  test('first it says that a switch needs none of this', async () => {
    draw(LeavingForm)
    await expect
      .element(page.getByText('Puedes cambiar sin más: lo hace tu nueva compañía'))
      .toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: /CNMC/ }))
      .toHaveAttribute('href', 'https://comparador.cnmc.gob.es/')
    await expect.element(page.getByRole('radio')).toHaveLength(0)
  })

  test('then it tells of the cut, the debt and the battery, and sends what was chosen', async () => {
    draw(LeavingForm)
    await page.getByRole('button', { name: 'Quiero dar de baja el suministro' }).click()
    await expect.element(page.getByText('Se cortará el suministro', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText(/Te quedan 42,10/)).toBeInTheDocument()
    await expect.element(page.getByText(/Solar: la última factura usa/)).toBeInTheDocument()
    const submit = page.getByRole('button', { name: 'Pedir la baja del suministro' })
    await submit.click()
    await expect.element(page.getByText('Hay 3 datos por corregir.')).toBeInTheDocument()
    expect(sentTo('/leaving/')).toEqual([])
    await page.getByRole('radio', { name: 'Derribo' }).click()
    const day = earliestLeaving(madridDayOf(Date.now()))
    await page.getByLabelText(/Último día/).fill(day)
    await page.getByRole('checkbox').click()
    await submit.click()
    await expect.poll(() => onDone.mock.calls.at(-1)).toEqual([answered])
    expect(sentTo('/leaving/')).toMatchObject([
      { reason: 'demolition', day, invoiceTo: 'same', isCutUnderstood: true },
    ])
  })
})

describe('another holder', () => {
  test('no debt is said; the papers follow the title, the names the tax id', async () => {
    draw(HolderChangeForm)
    await expect.element(page.getByText(/no asume ninguna deuda/)).toBeInTheDocument()
    await page.getByRole('radio', { name: 'Lo hereda' }).click()
    await expect.element(page.getByLabelText(/Documento de la herencia/)).toBeInTheDocument()
    await expect.element(page.getByLabelText(/Certificado de defunción/)).toBeInTheDocument()
    await page.getByRole('radio', { name: 'Lo alquila' }).click()
    await expect.element(page.getByLabelText(/Certificado de defunción/)).toHaveLength(0)
    await expect.element(page.getByLabelText(/Primer apellido/)).toBeInTheDocument()
    await page.getByLabelText(/^NIF, NIE o CIF/).fill('B12345674')
    await expect.element(page.getByLabelText(/NIF de quien firma/)).toBeInTheDocument()
    await expect.element(page.getByLabelText(/Primer apellido/)).toHaveLength(0)
  })

  test('nothing is sent while something is missing; each error is at its field', async () => {
    draw(HolderChangeForm)
    await page.getByLabelText(/^NIF, NIE o CIF/).fill('12345678A')
    await page.getByRole('button', { name: 'Pedir el cambio de titular' }).click()
    await expect.element(page.getByText('El NIF no es válido')).toBeInTheDocument()
    await expect.element(page.getByLabelText(/^Nombre/).first()).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabelText(/^NIF, NIE o CIF/).fill('B12345674')
    await page.getByLabelText(/NIF de quien firma/).fill('B64123458')
    await page.getByRole('button', { name: 'Pedir el cambio de titular' }).click()
    await expect.element(page.getByText(/^Quien firma por la empresa es una persona/)).toBeInTheDocument()
    expect(sentTo('/holder/')).toEqual([])
  })

  test('a paper is taken and carried', async () => {
    draw(HolderChangeForm)
    await page.getByRole('radio', { name: 'Ha comprado el inmueble' }).click()
    const deed = new File(['%PDF'], 'escritura.pdf', { type: 'application/pdf' })
    await userEvent.upload(page.getByLabelText(/Escritura de compra/), deed)
    await expect.element(page.getByText('escritura.pdf')).toBeInTheDocument()
  })

  test('on a low window no field is under the title or the buttons of the dialog', async () => {
    await page.viewport(360, 560)
    drawPart(<ChangeDialog contract={contract} change="holder" onClose={() => undefined} />)
    const dialog = page.getByRole('dialog', { name: 'Cambiar el titular' })
    const send = dialog.getByRole('button', { name: 'Pedir el cambio de titular' })
    await send.click()
    await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
    const head = (await dialog.findElement()).querySelector('header')
    const foot = (await send.findElement()).parentElement
    const seen: string[] = []
    for (let at = document.activeElement; at && !foot?.contains(at); at = document.activeElement) {
      const name = at.getAttribute('name') ?? at.textContent ?? ''
      const box = at.getBoundingClientRect()
      const [top, bottom] = [
        head?.getBoundingClientRect().bottom ?? 0,
        foot?.getBoundingClientRect().top ?? 0,
      ]
      expect(Math.ceil(box.top), `${name} below the title`).toBeGreaterThanOrEqual(Math.floor(top))
      expect(Math.ceil(bottom - box.bottom), `${name} above the buttons`).toBeGreaterThanOrEqual(0)
      seen.push(name)
      await userEvent.tab()
    }
    expect(seen).toContain('owner_is_bank_owner')
    expect(seen).toContain('day')
  })
})
