import type { Page } from '@playwright/test'
import { findMail, linkIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { card, open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { codeIn } from './wizard-screens.ts'

// Contracts are made here with a supply point that other journeys use: own server.
const test = withOwnServer()

const cups = 'ES0031400000009001HQ0F'

/** A contract for the signed-in customer, by the wizard's calls; returns its number. */
async function contractBy(page: Page): Promise<string> {
  const post = async <T>(path: string, data: object) => {
    const send = () => page.request.post(`/api/${path}`, { data })
    let answer = await send()
    // A busy server refuses before it does anything.
    while (answer.status() === 503) answer = await page.waitForTimeout(500).then(send)
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const offers = await page.request.get('/api/v2/pricelist?atr=18&power=4.6')
  const { items } = (await offers.json()) as { items: { id: number }[] }
  const address = { dp: '17001', ine: '17079', state: '17', poblacio: 'Girona', tv: '1', nv: 'Nou', pnp: '7' }
  const dni = { name: 'dni.pdf', content: `data:application/pdf;base64,${btoa('%PDF-1.7\n')}` }
  const { lead_id } = await post<{ lead_id: string }>('v1/leads', {
    step: 2,
    allow_contact: true,
    cups: { name: cups, ...address },
    residenceType: 'habitual',
    activeContract: false,
    acceptMorosityVerification: true,
  })
  const steps = [
    {
      step: 3,
      company: false,
      fisic_vat: `ES${marta.user}`,
      first_name: 'Marta',
      surname1: 'Soler',
      mobile: '+34600000001',
      email: 'marta@example.com',
      commsLanguage: 'es-ES',
      nif_faceup: dni,
    },
    {
      step: 4,
      power: '4,6',
      power2: '4,6',
      tarifa: String(items[0]?.id),
      tarifaATR: '18',
      selfconsCode: '00',
    },
    { step: 5, iban: 'ES9121000418450200051332', owner_is_bank_owner: true },
  ]
  for (const step of steps) await post('v1/leads', { ...step, cups: {}, lead_id })
  for (const check of ['solvencia', 'dni-validation'])
    await page.request.get(`/api/v1/leads/${check}/${lead_id}`)
  await post(`v2/leads/${lead_id}/summary/`, { start: 'now' })
  await post(`v2/leads/${lead_id}/code/`, { channel: 'email' })
  const { result } = await post<{ result: { contract: string } }>(`v2/leads/${lead_id}/confirm/`, {
    accept_ov_conditions: true,
    accept_gdpr: true,
    activate_publicity: false,
    confirm: true,
    start: 'now',
    code: await codeIn(page, 'marta@example.com'),
  })
  return result.contract
}

test('a new contract: signed where it was made, followed on its page, withdrawn from by the link', async ({
  page,
}) => {
  test.slow()
  await signIn(page, marta)
  const contract = await contractBy(page)
  const now = card(page, 'Qué pasa ahora')
  await open(page, `/contratos/electricidad/${contract}`)
  await expect(now.locator('[aria-current=step]')).toContainText('Lo enviamos a la distribuidora')
  await now.getByRole('button', { name: 'Desistir del contrato' }).click()
  await expect(page.getByRole('dialog')).toContainText('No pagas nada.')
  await page.keyboard.press('Escape')

  const link = linkIn(await findMail(page, /firmado/, contract), '/firma/w.').pathname
  await page.context().clearCookies({ name: 'token' })
  await open(page, link)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click()
  await expect(page.getByRole('status')).toContainText(/Desistimiento D\d{7}, .*justificante a m•••@/)
  await open(page, link)
  await expect(page.getByRole('main')).toContainText(/Desistimiento D\d{7}/)

  await signIn(page, marta)
  await open(page, `/contratos/electricidad/${contract}`)
  await expect(card(page, 'Qué pasó con este contrato')).toContainText('Desististe')
})
