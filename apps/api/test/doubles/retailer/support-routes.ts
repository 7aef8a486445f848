import { call, fail, type Route } from './route.ts'

let cases = 417

export const supportRoutes: readonly Route[] = [
  call(
    'GET crm/cases/categories',
    ({ query }) => ({
      json: { items: [{ id: 3, name: query.get('unsigned') ? 'Información' : 'Facturas' }] },
    }),
    { query: ['unsigned'], isOpen: true },
  ),
  call(
    'POST crm/cases',
    ({ body }) => {
      if (!body['title']) return fail(400, 'Datos', { title: 'Falta el asunto' })
      cases += 1
      return { json: { id: cases } }
    },
    { body: ['polissa_id', 'polissa_type', 'categ_id', 'title', 'message', 'attachments'] },
  ),
  call('POST crm/unsigned', () => ({ json: { result: 'C-418' } }), {
    body: ['email', 'mobile', 'category', 'subject', 'description', 'attachment'],
    isOpen: true,
  }),
  call('GET atc/tipus', () => ({ json: [{ code: '02', label: 'Facturación' }] })),
  call('GET atc/tipus/*/subtipus', ({ params }) => ({
    json: params[0] === '02' ? { items: [{ name: '036', desc: 'Lectura' }] } : { items: false },
  })),
  call(
    'POST contracts/*/atc',
    ({ body }) => {
      const { name } = (body['attachment'] ?? {}) as { name?: string }
      return { json: { result: name ? 502 : 501 } }
    },
    { body: ['contract', 'tipus', 'subtipus', 'comments', 'attachment'] },
  ),
]
