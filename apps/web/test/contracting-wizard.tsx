import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ContractingWizard } from '#features/contracting/wizard/wizard.tsx'
import type { Portal } from '#lib/portal.tsx'
import { aDraft, rightCode, typed } from './contracting-server.ts'
import { draw } from './portal.tsx'

/** A wizard on its page. */
export const drawWizard = (
  kind: 'electricity' | 'gas' | 'dual' = 'electricity',
  over: Partial<Portal> = {},
) => draw(<ContractingWizard kind={kind} />, { linkTo: () => '/', ...over })

export const heading = (name: string) => page.getByRole('heading', { name })
export const next = page.getByRole('button', { name: /^Siguiente/ })

export const sign = page.getByRole('button', { name: 'Firmar con obligación de pago' })

/** The consent that typed values may be on the server. */
export const keepBox = page.getByRole('checkbox', { name: /Guardad lo que escribo/ })
export const startNow = page.getByRole('radio', { name: /^Cuanto antes/ })

/** When supply starts: the summary is mailed then. */
export async function chooseStart(name = /^Cuanto antes/): Promise<void> {
  await page.getByRole('radio', { name }).click()
  await expect.element(page.getByText(/Resumen enviado a n/)).toBeVisible()
}

/** What has to be ticked. */
export async function accept(): Promise<void> {
  await page.getByRole('checkbox', { name: /acepto las/ }).click()
  await page.getByRole('checkbox', { name: /He leído cómo/ }).click()
}

export const askCode = page.getByRole('button', { name: 'Recibir el código' })
export const codeField = page.getByRole('textbox', { name: 'Código de 6 cifras' })

/** All that the last form asks for. */
export async function fillSignature(): Promise<void> {
  await chooseStart()
  await accept()
  await askCode.click()
  await codeField.fill(rightCode())
}

export const isFind = (path: string, method: string) => path.startsWith('leads/drafts/') && method === 'GET'

/** A server that keeps this draft. */
export const withDraft =
  (draft: Parameters<typeof aDraft>[0]) =>
  ({ path, method }: { path: string; method: string }) =>
    isFind(path, method) ? { body: { draft: aDraft({ values: typed, ...draft }) } } : undefined
