import type { ApprovalShown } from '@fanal/contract/schemas/desk/staff'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { ApprovalList } from './approval-list.tsx'

beforeAll(() => loadDesk())

const approval: ApprovalShown = {
  id: 7,
  what: 'publish.checked',
  act: 'publish.checked',
  reason: 'Título más corto.',
  asked_by: 'Inés Romero Gil',
  asked_at: '2026-11-19T09:00:00.000Z',
  expires_at: '2026-11-22T09:00:00.000Z',
  is_mine: false,
  page: '/mesa/publicar/3',
  before: { 'es.title': 'Autoconsumo en casa' },
  after: { 'es.title': 'Autoconsumo' },
}
const show = (own: Partial<ApprovalShown> = {}) => {
  serve(() => ({ body: { items: [{ ...approval, ...own }] } }))
  return drawAtDesk(<ApprovalList />, 'supervisor')
}
const confirm = page.getByRole('button', { name: 'Confirmar' })
const look = page.getByRole('link', { name: 'Mirarlo y confirmarlo' })

test('what has a page of its own is confirmed there, where all of it is seen', async () => {
  show()
  await expect.element(look).toHaveAttribute('href', '/mesa/publicar/3')
  expect(confirm.elements()).toEqual([])
})

test('anything else is confirmed in the list', async () => {
  show({ page: null })
  await expect.element(confirm).toBeVisible()
  expect(look.elements()).toEqual([])
})

test('one’s own is looked at and taken back', async () => {
  show({ is_mine: true })
  await expect.element(page.getByRole('link', { name: 'Mirarlo', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retirar' })).toBeVisible()
  expect(confirm.elements()).toEqual([])
})
