import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/axe.ts'
import { aContract, draw, drawCard, offer } from '#test/contracting-follow.tsx'
import {
  active,
  pastRight,
  refused,
  requested,
  signed,
  step,
  underWay,
  unsigned,
} from '#test/switching-examples.ts'
import { fakeServer } from '#test/contracting-server.ts'
import { loadSpanish } from '#test/portal.tsx'
import { DraftNote } from './draft-note.tsx'

beforeAll(() => loadSpanish('contracting', 'shell'))

const steps = page.getByRole('list').first().getByRole('listitem')
const sendIt = page.getByRole('link', { name: 'Enviarlo' })
const reading = (shown: Switching) => ({ body: shown })

describe('what happens now', () => {
  test('signed: what is to come has the day by which it comes', async () => {
    fakeServer(() => reading(underWay))
    drawCard()
    await expect.element(steps.nth(1)).toHaveTextContent(/hecho: Firmado.*16 nov 2026/)
    await expect
      .element(steps.nth(2))
      .toHaveTextContent(/en curso: Lo enviamos a la distribuidora.*24 horas.*hasta el 17 nov 2026/)
    await expect
      .element(steps.nth(4))
      .toHaveTextContent(/pendiente: Empieza el suministro con nosotros.*hasta el 2 dic 2026/)
    for (const name of ['Resumen del contrato', 'Contrato y condiciones', 'Orden de domiciliación SEPA'])
      await expect.element(page.getByRole('button', { name })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('the holder is still checked: said calmly, and nothing is asked', async () => {
    fakeServer(() => reading({ ...underWay, check: { asked: '', by: null } }))
    drawCard()
    await expect.element(page.getByText('Estamos comprobando tus datos')).toBeVisible()
    await expect.element(page.getByText('No tienes que hacer nada, y tu contrato')).toBeVisible()
    await expect.element(sendIt).not.toBeInTheDocument()
  })

  test.each([
    ['under way', 'esborrany', underWay],
    ['active and folded up', 'activa', { ...active, withdrawal: pastRight }],
  ])('something is needed (%s): what, by when, and where to send it', async (_, state, shown) => {
    const check = { asked: 'Una foto de tu DNI por las dos caras.', by: '2026-12-02' }
    fakeServer(() => reading({ ...shown, check }))
    drawCard(state)
    await expect.element(page.getByText(check.asked)).toBeVisible()
    await expect.element(page.getByText(/Envíanoslo hasta el mié, 2 dic 2026/)).toBeVisible()
    await expect.element(sendIt).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('refused: why, and nothing to withdraw from', async () => {
    const reason = 'El suministro está a nombre de otro titular.'
    fakeServer(() => reading(refused(reason)))
    drawCard('baixa')
    await expect
      .element(steps.nth(2))
      .toHaveTextContent(/no sigue: La distribuidora lo rechazó.*otro titular/)
    await expect.element(page.getByText('Derecho a desistir')).not.toBeInTheDocument()
  })

  test.each([
    ['expired', /no sigue: No se firmó a tiempo.*23 nov 2026/],
    ['declined', /no sigue: No quisiste firmarlo.*23 nov 2026/],
    ['cancelled', /no sigue: Retiraste la solicitud antes de firmar.*23 nov 2026/],
  ] as const)('never signed (%s): says why and when, and calls it no withdrawal', async (end, words) => {
    fakeServer(() => reading({ ...unsigned, steps: [requested, step(end, '2026-11-23T09:00:00.000Z')] }))
    drawCard('baixa')
    await expect.element(steps.nth(1)).toHaveTextContent(words)
    await expect.element(page.getByRole('heading', { name: 'Qué pasó con este contrato' })).toBeVisible()
    await expect.element(page.getByText('Derecho a desistir')).not.toBeInTheDocument()
  })

  test('a new supply: nothing is said of a supply that goes on', async () => {
    const accepted = [requested, signed, step('sent', signed.at), step('accepted', signed.at)]
    const shown = { ...underWay, is_new_supply: true, steps: [...accepted, step('active', null)] }
    fakeServer(() => reading(shown))
    drawCard()
    await expect.element(steps.nth(4)).toHaveTextContent(/La distribuidora da de alta el suministro/)
    await offer.click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/anule el alta.*sigue sin contrato/)
    await expect.element(page.getByRole('dialog')).not.toHaveTextContent(/tu suministro/)
  })

  test('active and past its 14 days: folded up, and says until when it was', async () => {
    fakeServer(() => reading({ ...active, withdrawal: pastRight }))
    drawCard('activa')
    await page.getByText('Ver los pasos y los papeles').click()
    await expect.element(page.getByText('El plazo para desistir acabó el lun, 30 nov 2026.')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('a draft that was not asked for here says how to go on', async () => {
    draw(<DraftNote contract={aContract('esborrany')} />)
    await expect.element(page.getByRole('heading', { name: 'Falta tu firma' })).toBeVisible()
    await expect.element(page.getByText(/todavía no está firmado/)).toBeVisible()
    await expect.element(page.getByText('Tu firma', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText(/Suele tardar entre 5 y 10\sdías laborables desde la firma/))
      .toBeVisible()
    for (const name of ['Pedir otra vez el enlace', 'Ver sus solicitudes'])
      await expect.element(page.getByRole('link', { name })).toBeVisible()
  })
})
