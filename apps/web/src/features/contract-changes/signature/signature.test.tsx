import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toSign } from '#test/contract-examples.ts'
import { lookHere } from '#test/look.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import { Signature } from './signature.tsx'

beforeAll(() => loadSpanish('contract-changes', 'fields', 'shell'))

/** A signature as the server keeps it; `answer` comes first. */
function drawSigning(
  over: Partial<SignatureShown> = {},
  answer: (call: Call, kept: SignatureShown) => Answer | undefined = () => undefined,
) {
  const kept: SignatureShown = { ...toSign, ...over }
  const server = serve((call) => {
    const given = answer(call, kept)
    if (given) return given
    if (/\/code/.test(call.path)) return { body: { sent_to: 'm***@example.com' } }
    const closes = /\/(confirm|refuse)/.exec(call.path)?.[1]
    if (closes)
      Object.assign(kept, {
        state: closes === 'confirm' ? 'signed' : 'refused',
        closed_at: '2026-11-17T10:00:00.000Z',
      })
    return { body: kept }
  })
  draw(<Signature token="t" />)
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = page.getByRole('status')
const code = page.getByLabelText('Código de seis cifras')

test.each([
  // With the row of its headers.
  ['holder', 2],
  ['leaving', 2],
  ['email', 3],
])(
  'of a change of %s the table has %i rows; what has nothing to stand beside is told all the same',
  async (kind, rows) => {
    drawSigning({
      kind,
      summary: [
        { field: 'Titular', before: 'Marta Soler', after: 'Laia Puig' },
        { field: 'Correo', before: '—', after: 'laia@example.com' },
      ],
    })
    await expect.element(page.getByText('laia@example.com')).toBeVisible()
    await expect.element(page.getByRole('row')).toHaveLength(rows)
    await expect.element(page.getByText('—', { exact: true })).toHaveLength(rows - 2)
  },
)

describe('a change', () => {
  test('is shown beside what is so now, and as its document', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const server = drawSigning()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Revisa y firma')
    await expect
      .element(page.getByText('Marta Soler Vidal, esto es lo que has pedido para el contrato 100001.'))
      .toBeVisible()
    const rows = page.getByRole('row').elements()
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Potencia P1.*4,6\skW.*5,5\skW/),
      expect.stringMatching(/Potencia P2.*4,6\skW.*5,75\skW/),
    ])
    await button('Descargar el documento (PDF)').click()
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    expect(server.to(/^signatures\/t\/document/, 'GET')).toHaveLength(1)
    saved.mockRestore()
  })

  test('is signed by the code of a mail; a wrong one is said at its field', async () => {
    const server = drawSigning({}, ({ path, body }) =>
      /confirm/.test(path) && body['code'] !== '123456'
        ? { status: 400, body: { error: 'code_not_valid' } }
        : undefined,
    )
    await button('Enviarme el código').click()
    await expect.element(status).toHaveTextContent('código de seis cifras a m***@example.com')
    await code.fill('000000')
    await button('Firmar').click()
    await expect.element(code).toHaveAccessibleDescription('El código no es correcto o ha caducado.')
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(status).toHaveTextContent(/^Firmado el .* Te iremos contando cómo avanza\./)
    await expect.element(page.getByRole('link', { name: 'Ir a mis contratos' })).toBeVisible()
    await expect.element(button('Rechazar el cambio')).not.toBeInTheDocument()
    expect(server.to(/confirm/).map(({ body }) => body['code'])).toEqual(['000000', '123456'])
  })

  test('is refused after asking', async () => {
    const server = drawSigning()
    await button('Rechazar el cambio').click()
    const sure = page.getByRole('dialog', { name: 'Rechazar el cambio' })
    await expect.element(sure).toHaveTextContent('¿Seguro que quieres rechazarlo?')
    expect(server.to(/refuse/)).toEqual([])
    await sure.getByRole('button', { name: 'Rechazar el cambio' }).click()
    await expect.element(status).toHaveTextContent(/^Has rechazado este cambio el .* No se hará\./)
    await expect.element(sure).not.toBeInTheDocument()
  })

  test('whose link expires while it is open says so', async () => {
    drawSigning({}, ({ path }, kept) => {
      if (!/\/code/.test(path)) return undefined
      kept.state = 'expired'
      return { status: 410, body: { error: 'signature_closed' } }
    })
    await button('Enviarme el código').click()
    await expect.element(page.getByText('El plazo para firmar terminó.')).toBeVisible()
    await expect.element(button('Enviarme el código')).not.toBeInTheDocument()
  })

  test('that was withdrawn cannot be signed any more', async () => {
    drawSigning({ state: 'withdrawn', closed_at: '2026-11-17T10:00:00.000Z' })
    await expect.element(status).toHaveTextContent(/^Retiraste este cambio el /)
    await expect.element(button('Enviarme el código')).not.toBeInTheDocument()
    expect(await lookHere('closed signature')).toEqual([])
  })
})

test.each([400, 404])('a link that nobody ever had (%i) leads nowhere, and says so', async (how) => {
  drawSigning({}, () => ({ status: how, body: { error: 'not_found' } }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este enlace no existe o ya no sirve.')
})

test('who takes a contract over has read how their data are handled', async () => {
  const server = drawSigning({ kind: 'holder', asked_by: 'Marta Soler Vidal', customer: 'Laia Puig' })
  await expect.element(page.getByText(/Laia Puig, Marta Soler Vidal te pide/)).toBeVisible()
  await expect.element(page.getByText('No asumes ninguna deuda')).toBeVisible()
  await button('Enviarme el código').click()
  await code.fill('123456')
  await button('Firmar').click()
  await expect.element(page.getByText('Hace falta para firmar.')).toBeVisible()
  expect(server.to(/confirm/)).toEqual([])
  await page.getByRole('checkbox', { name: 'He leído cómo tratáis mis datos' }).click()
  await button('Firmar').click()
  await expect.element(status).toHaveTextContent('Firmado el')
  expect(server.to(/confirm/)).toMatchObject([{ body: { accept_gdpr: true, activate_publicity: false } }])
})
