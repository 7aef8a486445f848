import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { pressTwice } from '#test/press.ts'
import { askedImages, confirmed, fakeServer, leadId, typed } from '#test/contracting-server.ts'
import { accept, drawWizard, heading, isFind, next, sign, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => {
  history.replaceState(null, '', '/')
})

describe('the signature', () => {
  const atSummary = { current: 'confirmation' as const, completed: 4 }

  test('waits for the summary, sends all steps first, and ends with what follows', async () => {
    const server = fakeServer(withDraft(atSummary))
    drawWizard()
    await expect.element(page.getByText(/Enviado a n\*\*\*@example.com/)).toBeVisible()
    expect(server.to(/^leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
    await sign.click()
    await expect.element(page.getByText('Hace falta que lo aceptes para seguir.').first()).toBeVisible()
    await accept()
    await pressTwice(sign)
    await expect.element(heading('Listo: falta tu firma')).toBeVisible()
    expect(server.to(/confirm/)).toHaveLength(1)
    expect(server.to(/confirm/)[0]?.body).toMatchObject({
      confirm: true,
      activate_publicity: false,
      start: 'now',
    })
    await expect.element(page.getByText('Contrato 300001')).toBeVisible()
  })

  test('its papers open in a tab of their own, or are saved', async () => {
    const server = fakeServer(withDraft(atSummary))
    drawWizard()
    const read = page.getByRole('link', { name: 'Leer la orden SEPA' })
    await expect.element(read).toHaveAttribute('href', `/api/v2/leads/${leadId}/papers/sepa`)
    await expect.element(read).toHaveAttribute('target', '_blank')
    await page.getByRole('button', { name: 'Descargar la orden SEPA' }).click()
    await expect.poll(() => server.to(/papers\/sepa/, 'GET').length).toBe(1)
  })

  test('without a summary there is none', async () => {
    const server = fakeServer((call) =>
      call.path.includes('/summary/')
        ? { status: 503, body: { error: 'overloaded' } }
        : withDraft(atSummary)(call),
    )
    drawWizard()
    await expect.element(page.getByText(/sin él no se puede firmar/)).toBeVisible()
    await accept()
    await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
    expect(server.to(/confirm/)).toHaveLength(0)
  })

  test.each([
    ['a call that fails', { status: 502, body: { error: 'bad_gateway' } }],
    ['an answer that is not OK', { body: { ...confirmed('300001'), status: 'ERROR' } }],
  ])('%s: said; back at the summary the same is signed with the same key', async (_, answer) => {
    let isAway = true
    const server = fakeServer((call) =>
      call.path.includes('/confirm/') && isAway ? answer : withDraft(atSummary)(call),
    )
    drawWizard()
    await expect.element(page.getByText(/Enviado a n/)).toBeVisible()
    await accept()
    await sign.click()
    await expect.element(page.getByText('No hemos podido confirmar el contrato')).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Volver al resumen' }).click()
    await expect.element(page.getByText(/Enviado a n/)).toBeVisible()
    await sign.click()
    await expect.element(heading('Listo: falta tu firma')).toBeVisible()
    expect(new Set(server.to(/confirm/).map(({ key }) => key)).size).toBe(1)
  })

  test('without leads nothing is sent before the summary, and the check is made with the signature', async () => {
    const server = fakeServer((call) => {
      if (call.path.includes('leads/dni')) return { body: { result: 'pass' } }
      if (/contractacio\/config\?/.test(call.path))
        return { body: { checks_dni: true, checks_solvency: false } }
      return withDraft({ current: 'payment', completed: 3 })(call)
    })
    const features = { ...defaultSettings.features, leads: false }
    drawWizard('electricity', { settings: { ...defaultSettings, features } })
    await expect.element(heading('¿Cómo pagas?')).toBeVisible()
    expect(server.to(/^leads\?/)).toHaveLength(0)
    await next.click()
    await expect.element(page.getByText(/Enviado a n/)).toBeVisible()
    expect(server.to(/^leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
    await accept()
    await sign.click()
    await expect.element(heading('Listo: falta tu firma')).toBeVisible()
    expect(server.to(/leads\/dni/, 'GET')).toHaveLength(1)
  })

  test('a check that did not get through before is made with it', async () => {
    let isChecked = false
    const server = fakeServer((call) => {
      if (call.path.includes('leads/dni')) {
        isChecked = true
        return { body: { result: 'pass' } }
      }
      if (/contractacio\/config\?/.test(call.path))
        return { body: { checks_dni: true, checks_solvency: false } }
      if (call.path.includes('/confirm/') && !isChecked)
        return { status: 409, body: { error: 'not_possible', errors: { _: ['check_missing'] } } }
      return withDraft(atSummary)(call)
    })
    drawWizard()
    await expect.element(page.getByText(/Enviado a n/)).toBeVisible()
    await accept()
    await sign.click()
    await expect.element(heading('Listo: falta tu firma')).toBeVisible()
    expect(server.to(/leads\/dni/, 'GET')).toHaveLength(1)
  })

  test('a customer has accepted conditions before, publicity never', async () => {
    fakeServer(withDraft({ ...atSummary, values: { ...typed } }))
    drawWizard('electricity', {
      profile: { vat: '12345678Z', email: 'marta@example.com' } as Portal['profile'],
    })
    await expect.element(page.getByRole('checkbox', { name: /acepto las/ })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Quiero recibir ofertas.' })).not.toBeChecked()
  })

  test.each([
    ['1', ['https://track.example/?order=ES0031400000009001HQ0F']],
    ['0', []],
  ])('orders are told to a campaign with consent only: %s', async (consent, told) => {
    document.cookie = `consent_marketing=${consent}`
    const asked = askedImages()
    const orderTracking = {
      enabled: true,
      url: 'https://track.example/?order={orderId}',
      placeholder: '{orderId}',
    }
    const contractation = { ...defaultSettings.contractation, orderTracking }
    fakeServer(withDraft(atSummary))
    drawWizard('electricity', { settings: { ...defaultSettings, contractation } })
    await expect.element(page.getByText(/Enviado a n/)).toBeVisible()
    await accept()
    await sign.click()
    await expect.element(heading('Listo: falta tu firma')).toHaveFocus()
    expect(asked).toEqual(told)
  })

  test('of a dual contract: electricity is done, gas can be tried again', async () => {
    const gas = {
      includeGas: true,
      cups: 'ES0217000000009008NF',
      activeContract: false,
      accessTariff: '2',
      selectedProduct: '7',
    }
    const values = { ...typed, gasContract: gas } as typeof typed
    const pending = {
      gas_lead_id: 'G'.repeat(32),
      lead_id: leadId,
      contract: '300001',
      start: 'now',
      start_day: null,
    }
    let isAway = true
    let hasDraft = true
    const server = fakeServer((call) => {
      if (!hasDraft && isFind(call.path, call.method))
        return {
          body: {
            draft: null,
            gas_pending: pending,
            finished: { electricity: confirmed('300001'), gas: null },
          },
        }
      if (call.path.startsWith('gas/leads?')) return { body: { lead_id: 'G'.repeat(32) } }
      if (call.path.startsWith('gas/leads/') && call.path.includes('confirm'))
        return isAway ? { status: 502, body: {} } : { body: confirmed('400001') }
      return withDraft({ kind: 'dual', current: 'confirmation', completed: 5, values })(call)
    })
    const draw = drawWizard('dual')
    await expect.element(page.getByText(/Enviado a n/).first()).toBeVisible()
    expect(server.to(/^gas\/leads\?/).map(({ body }) => body['step'])).toEqual([2, 3, 4, 5])
    expect(server.to(/^gas\/leads\?/)[0]?.body).toMatchObject({
      electricityLeadId: leadId,
      cups: { name: gas.cups },
    })
    await accept()
    await sign.click()
    await expect.element(page.getByText('La luz está hecha; falta el gas')).toBeVisible()
    await expect.element(page.getByText('Contrato 300001')).toBeVisible()
    // Another tab, after this one was killed: the server tells what is missing.
    hasDraft = false
    draw(null)
    drawWizard('dual')
    await expect.element(page.getByText('La luz está hecha; falta el gas')).toBeVisible()
    await expect.element(page.getByText('Contrato 300001')).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Confirmar el gas' }).click()
    await expect.element(page.getByText('Contrato 400001')).toBeVisible()
    const confirmedGas = server.to(/^gas\/leads\/G+\/confirm/)
    expect(confirmedGas.at(-1)?.body).toEqual(confirmedGas[0]?.body)
    expect(localStorage).toHaveLength(0)
  })
})
