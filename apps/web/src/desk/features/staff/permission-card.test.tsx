import { bundledPermissions } from '@fanal/domain/staff/permissions'
import { beforeAll, expect, test } from 'vitest'
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
