import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { DraftPage } from './draft-page.tsx'

beforeAll(() => loadDesk())

const at = '2026-11-18T10:00:00.000Z'
const part = (name: 'es' | 'ca' | 'en', html: string, version = 1, by = 'Inés') => ({
  part: name,
  value: { html },
  version,
  saved_by: by,
  saved_at: at,
})
const draft = (more: Partial<PublishDraft> = {}): PublishDraft => ({
  id: 7,
  kind: 'banner',
  key: 'home',
  title: 'home',
  state: 'draft',
  second: null,
  fields: [{ name: 'html', form: 'html', is_shared: false, is_optional: false, variables: null }],
  parts: [part('ca', '<p>Hola</p>'), part('es', '<p>Buenas tardes</p>'), part('en', '<p>Hello</p>')],
  before: (['ca', 'es', 'en'] as const).map((lang) => ({ part: lang, value: { html: '<p>Hola</p>' } })),
  problems: [],
  seen: 's1',
  asked: null,
  refused: null,
  publish_at: null,
  failure: null,
  reverts: null,
  bundled: [],
  previews: [],
  history: [],
  reaches: null,
  ...more,
})
const drawDraft = () => drawAtDesk(<DraftPage params={{ id: '7' }} />, 'content')
const textIn = (language: string) => page.getByRole('group', { name: language }).getByRole('textbox')

test('what changes is shown word by word, and published with what was read', async () => {
  const server = serve(({ method }) => ({ body: method === 'GET' ? draft() : { id: 7, state: 'published' } }))
  drawDraft()
  await expect.element(page.getByText('Buenas tardes').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Saludo de tarde')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect
    .poll(() => server.calls.filter(({ method }) => method === 'POST'))
    .toMatchObject([
      {
        path: expect.stringContaining('drafts/7/publication'),
        body: { seen: 's1', reason: 'Saludo de tarde', publish_at: null },
      },
    ])
})

test('another text of one language stands beside what was typed; nothing typed is lost', async () => {
  let theirs = draft()
  const server = serve(({ method, path }) => {
    if (method !== 'PUT') return { body: path.includes('drafts/7') ? theirs : {} }
    if (theirs.parts[0]?.version === 2) return { body: { version: 3 } }
    theirs = draft({ parts: [part('ca', '<p>Bon dia</p>', 2, 'Jordina'), ...draft().parts.slice(1)] })
    return { status: 409, body: { error: 'changed_meanwhile', message: '', reference: 'r' } }
  })
  drawDraft()
  await textIn('Català').fill('<p>Ei</p>')
  await expect.element(page.getByText('Jordina ha guardado otro texto en este idioma')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('<p>Bon dia</p>')).toBeVisible()
  await expect.element(textIn('Català')).toHaveValue('<p>Ei</p>')
  await expect
    .element(page.getByRole('button', { name: 'Publicar', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Guardar el mío' }).click()
  await expect
    .poll(() => server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body)
    .toEqual({ part: 'ca', version: 2, value: { html: '<p>Ei</p>' } })
})

test('a missing language is named, and keeps it from being published', async () => {
  serve(() => ({
    body: draft({ problems: [{ part: 'en', field: 'html', problem: 'missing_language', detail: '' }] }),
  }))
  drawDraft()
  await expect.element(page.getByText('English · HTML')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Publicar', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('whoever reviews it confirms once they have seen each change', async () => {
  const asked = { approval: 3, by: 'Inés', at, expires_at: at, reason: 'Saludo.', is_mine: false }
  const server = serve(() => ({ body: draft({ kind: 'page', state: 'waiting', second: 'legal', asked }) }))
  drawDraft()
  const confirm = page.getByRole('button', { name: 'Confirmar y publicar' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: /^Visto/ }).click()
  await confirm.click()
  await expect
    .poll(() => server.calls.find(({ path }) => path.includes('approvals'))?.body)
    .toEqual({ decision: 'confirm' })
})

test('what is new is named by its kind, says how it is written, and is previewed', async () => {
  const html = {
    name: 'html_block',
    form: 'html',
    is_shared: false,
    is_optional: false,
    variables: null,
  } as const
  const path = { ...html, name: 'route_path', form: 'line', is_shared: true } as const
  const value = { html_block: '<p>Placas</p>' }
  const saved = { version: 1, saved_by: 'Inés', saved_at: at }
  serve(() => ({
    body: draft({
      kind: 'page',
      title: '',
      fields: [path, html],
      parts: [
        { part: 'all', value: { route_path: 'con espacio' }, ...saved },
        ...(['ca', 'es', 'en'] as const).map((lang) => ({ part: lang, value, ...saved })),
      ],
      before: [],
      problems: [{ part: 'all', field: 'route_path', problem: 'not_valid', detail: 'con espacio' }],
    }),
  }))
  drawDraft()
  await expect.element(page.getByRole('heading', { name: 'Página sin publicar' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('con espacio')
  await expect.element(page.getByText('Minúsculas, números y guiones: /d/contacto')).toBeVisible()
  await expect.element(page.getByText('No vale: con espacio').first()).toBeVisible()
  await expect.element(page.getByRole('article').first().getByText('Placas')).toBeVisible()
})

test('the bundled texts are written into the draft by one press', async () => {
  const bundled = (['ca', 'es', 'en'] as const).map((lang) => ({ part: lang, value: { html: '<p>0</p>' } }))
  const server = serve(({ method }) => ({ body: method === 'GET' ? draft({ bundled }) : { version: 2 } }))
  drawDraft()
  await page.getByRole('button', { name: 'Volver a los textos de serie' }).click()
  await expect.element(textIn('Català')).toHaveValue('<p>0</p>')
  await expect.poll(() => server.to(/drafts\/7\/part/, 'PUT').length).toBe(3)
})
