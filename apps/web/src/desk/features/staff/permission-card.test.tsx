import { bundledPermissions } from '@fanal/domain/staff/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { PermissionCard } from './permission-card.tsx'

beforeAll(() => loadDesk())

const answers = () =>
  serve(({ path }) =>
    path.startsWith('staff/permissions/changes')
      ? { body: { approval_id: 1 } }
      : { body: { version: 3, permissions: bundledPermissions, history: [] } },
  )
const edit = page.getByRole('button', { name: 'Proponer un cambio' })
const box = (role: string, act: string) => page.getByRole('checkbox', { name: `${role}: ${act}` })

test('an administrator proposes another table, with its version and the reason', async () => {
  const server = answers()
  drawAtDesk(<PermissionCard />, 'administrator')
  await edit.click()
  await expect.element(box('Auditoría', 'Contestar y preguntar')).toBeDisabled()
  await box('Atención', 'Cerrar casos').click()
  await box('Contenidos', 'Ver casos').click()
  await page.getByRole('button', { name: 'Pedir 2 cambios' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Atención · Cerrar casos')
  await dialog.getByLabelText('Motivo').fill('Menos es más')
  await dialog.getByRole('button', { name: 'Pedir que lo confirmen' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('cuando otra persona lo confirme')
  const { agent, content, ...rest } = bundledPermissions
  const { 'case.close': _, ...less } = agent
  expect(server.to(/changes/)[0]?.body).toEqual({
    version: 3,
    reason: 'Menos es más',
    permissions: { ...rest, agent: less, content: { ...content, 'case.read': {} } },
  })
})

test('administrators cannot take from themselves what mends the table', async () => {
  answers()
  drawAtDesk(<PermissionCard />, 'administrator')
  await edit.click()
  await box('Administración', 'Cambiar permisos').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('nadie podría arreglar la tabla')
  await page.getByRole('button', { name: 'Pedir 1 cambio' }).click()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('an auditor looks', async () => {
  answers()
  drawAtDesk(<PermissionCard />, 'auditor')
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(edit.elements()).toEqual([])
})

describe('limits', () => {
  const limits = (role: string, act: string) =>
    page.getByRole('button', { name: `Límites · ${role}: ${act}` })
  const dialog = page.getByRole('dialog')
  const apply = dialog.getByRole('button', { name: 'Aplicar' })

  test('of kinds and of amounts are shown in words, and proposed', async () => {
    const server = answers()
    drawAtDesk(<PermissionCard />, 'administrator')
    await expect.element(page.getByText('solo Ajuste, Función').first()).toBeVisible()
    await expect.element(page.getByText(/^hasta 500,00\s€$/)).toBeVisible()
    await edit.click()
    await limits('Atención', 'Ver casos').click()
    for (const kind of ['Lectura', 'Sin cuenta']) await dialog.getByRole('checkbox', { name: kind }).click()
    await apply.click()
    await expect.element(limits('Atención', 'Ver casos')).toHaveTextContent('solo Consulta, Reclamación')
    await limits('Gestión', 'Decidir pagos dudosos').click()
    await dialog.getByLabelText('Hasta este importe').fill('1.250,50')
    await apply.click()
    await page.getByRole('button', { name: 'Pedir 2 cambios' }).click()
    await expect.element(dialog).toHaveTextContent(/hasta 500,00\s€ → .*hasta 1\.250,50\s€/)
    await dialog.getByLabelText('Motivo').fill('Por turnos')
    await dialog.getByRole('button', { name: 'Pedir que lo confirmen' }).click()
    await expect.poll(() => server.to(/changes/).length).toBe(1)
    expect(server.to(/changes/)[0]?.body).toMatchObject({
      permissions: {
        agent: { 'case.read': { kinds: ['request', 'claim'] } },
        'back-office': { 'payment.decide': { maxCents: 125_050 } },
      },
    })
  })

  test('name at least one kind, and an amount that is one', async () => {
    answers()
    drawAtDesk(<PermissionCard />, 'administrator')
    await edit.click()
    await limits('Administración', 'Escribir borradores').click()
    for (const kind of ['Ajuste', 'Función']) await dialog.getByRole('checkbox', { name: kind }).click()
    await expect.element(apply).toHaveAccessibleDescription('Elige al menos una clase.')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await limits('Gestión', 'Decidir pagos dudosos').click()
    await dialog.getByLabelText('Hasta este importe').fill('mucho')
    await expect.element(dialog.getByText(/Escribe un importe/).first()).toBeVisible()
    await dialog.getByLabelText('Hasta este importe').fill('')
    await apply.click()
    await expect.element(limits('Gestión', 'Decidir pagos dudosos')).toHaveTextContent('Límites')
  })
})
