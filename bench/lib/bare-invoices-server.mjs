// The reference for the list of invoices: node:http, the same statements (including the session's), JSON. No token
// verification, no validation, no headers.
import { createServer } from 'node:http'

const api = (file) => import(new URL(`../../apps/api/src/${file}`, import.meta.url).href)
const { openDatabase } = await api('platform/database.ts')
const { findInvoicesPage, listed } = await api('features/invoices/list-queries.ts')
const { findSessionRow } = await api('platform/session.ts')
const database = openDatabase({ address: process.env.DATABASE_URL })

async function answerList(request, answer) {
  const { searchParams: query } = new URL(request.url, 'http://localhost')
  const customerId = Number(query.get('customer'))
  await findSessionRow(database, { customerId, id: query.get('session') ?? '' })
  const wanted = { customerId, type: 'electricity', filters: [] }
  const page = { offset: 0, limit: 100 }
  const { rows, ...found } = await findInvoicesPage(database, wanted, page)
  const items = rows.map((row) => listed(row, 'es-ES', found.is_payment_on))
  answer.setHeader('Content-Type', 'application/json').end(JSON.stringify({ items, ...found, ...page }))
}

const server = createServer((request, answer) => void answerList(request, answer))
// As long as Fastify's: the other side takes turns in between.
server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), '127.0.0.1')
