import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressTwice } from '#test/press.ts'
import { axeFindings } from '#test/axe.ts'
import { lookHere } from '#test/look.ts'
import { draw, drawCard, offer } from '#test/contracting-follow.tsx'
import {
  acknowledged,
  active,
  goingBack,
  pastRight,
  refused,
  returnRefused,
  underWay,
  withdrawnFrom,
} from '#test/switching-examples.ts'
import { fakeServer } from '#test/contracting-server.ts'
import { loadSpanish } from '#test/portal.tsx'
import type { Portal } from '#lib/portal.tsx'
import { LinkedWithdrawal } from './linked-withdrawal.tsx'

beforeAll(() => loadSpanish('contracting', 'shell'))

const goOn = page.getByRole('button', { name: 'Seguir' })
const confirm = page.getByRole('button', { name: 'Confirmar el desistimiento' })
const reading = (shown: Switching) => ({ body: shown })

describe('withdrawing on the contract', () => {
  test('says what it means, asks, and is acknowledged at once', async () => {
    let isDone = false
    const server = fakeServer(({ method }) => {
      if (method === 'GET') return reading(isDone ? withdrawnFrom(underWay) : underWay)
      isDone = true
      return { body: acknowledged }
    })
    drawCard()
    await offer.click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog)
      .toHaveTextContent(/hasta el lun, 30 nov 2026.*tu suministro sigue como está.*No pagas nada/)
    expect(await lookHere('withdrawal')).toEqual([])
    await goOn.click()
    await expect.element(page.getByRole('heading', { name: '¿Desistir del contrato 300001?' })).toHaveFocus()
    expect(server.to(/withdrawal/)).toHaveLength(0)
    await pressTwice(confirm)
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(/D0000007, 18 nov 2026, 12:12.*n•••@example.com/)
    expect(server.to(/contracts\/300001\/withdrawal/).map(({ body }) => body)).toEqual([{ confirm: true }])
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect.element(page.getByText('Has desistido del contrato 300001')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test.each([
    ['a switch', active, /comercializadora anterior, hacia el jue, 3 dic 2026/],
    [
      'a new supply',
      { ...active, is_new_supply: true },
      /hacia el jue, 3 dic 2026.*la de referencia de tu zona/,
    ],
    ['new gas', { ...active, is_new_supply: true, type: 'gas' as const }, /una de último recurso/],
  ])('of an active contract (%s): where it goes and by when, without a cut', async (_, shown, words) => {
    fakeServer(() => reading(shown))
    drawCard('activa')
    await offer.click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(words)
    await expect
      .element(dialog)
      .toHaveTextContent(/No hay ningún corte.*pagas solo los días que te hayamos suministrado/)
  })

  test('on its way back, its card says by when and stays open', async () => {
    fakeServer(() => reading(goingBack))
    drawCard('activa')
    await expect.element(page.getByText('El suministro vuelve a tu comercializadora anterior')).toBeVisible()
    await expect.element(page.getByText('hasta el 2 dic 2026')).toBeVisible()
    await expect.element(page.getByText(/mientras tanto te seguimos suministrando/)).toBeVisible()
    await expect.element(page.getByText('Has desistido del contrato 300001')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('a refused return leaves the supply with us, and says who may take it', async () => {
    fakeServer(() => reading(returnRefused))
    drawCard('activa')
    const [tried, next] = [
      'La distribuidora no puede devolverlo',
      'El suministro pasa a otra comercializadora',
    ]
    await expect
      .element(page.getByRole('listitem').filter({ hasText: tried }))
      .toHaveTextContent(/no sigue.*El contrato anterior ya no existe\./)
    await expect
      .element(page.getByRole('listitem').filter({ hasText: next }))
      .toHaveTextContent(/No hay ningún corte/)
    await expect.element(page.getByText('El suministro vuelve a tu')).not.toBeInTheDocument()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('a failure says so and is repeated with the same key; too late says until when it was', async () => {
    let count = 0
    const server = fakeServer(({ method }) => {
      if (method === 'GET') return reading(underWay)
      count += 1
      return count === 1
        ? { status: 503, body: { error: 'overloaded' } }
        : { status: 409, body: { error: 'not_possible', errors: { _: ['too_late'], until: ['2026-11-30'] } } }
    })
    drawCard()
    await offer.click()
    await goOn.click()
    await confirm.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No lo hemos podido hacer.')
    expect(await axeFindings()).toEqual([])
    await confirm.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('El plazo para desistir acabó el lun, 30 nov 2026.')
    expect(new Set(server.to(/withdrawal/).map(({ key }) => key)).size).toBe(1)
  })

  test('a session that only reads sees why not', async () => {
    fakeServer(() => reading(underWay))
    drawCard('esborrany', { profile: { readonly: true } as Portal['profile'] })
    await expect.element(offer).toHaveAttribute('aria-disabled', 'true')
    await offer.click({ force: true })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('withdrawing by link', () => {
  const token = `w.MzAwMDAx.${'m'.repeat(32)}`

  test('the same steps and the same acknowledgement, without a session', async () => {
    const server = fakeServer(({ method }) => (method === 'GET' ? reading(underWay) : { body: acknowledged }))
    draw(<LinkedWithdrawal token={token} />)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Desistir del contrato')
    await expect.element(page.getByText('Contrato de luz 300001, Llum Clara.')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await goOn.click()
    await confirm.click()
    await expect.element(page.getByRole('status')).toHaveTextContent(/D0000007.*n•••@example.com/)
    expect(server.to(/withdrawals\/w\./)).toHaveLength(1)
  })

  test.each([
    ['done before', withdrawnFrom(underWay), /Desistimiento D0000007/],
    ['too late', { ...underWay, withdrawal: pastRight }, /El plazo para desistir acabó/],
    ['refused meanwhile', refused(), /no hay nada de que desistir/],
  ])('%s: says so and offers nothing', async (_, shown, words) => {
    fakeServer(() => reading(shown))
    draw(<LinkedWithdrawal token={token} />)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(goOn).not.toBeInTheDocument()
  })

  test.each([404, 400])('a token that is not one (%i) says so', async (status) => {
    fakeServer(() => ({ status, body: { error: 'not_found' } }))
    draw(<LinkedWithdrawal token={token} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Este enlace no existe o ya no sirve')
  })
})
