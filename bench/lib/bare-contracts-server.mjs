// The reference for the list of contracts: node:http, the same statements, JSON. No authentication, no validation.
import { createServer } from 'node:http'

const api = (file) => import(new URL(`../../apps/api/src/${file}`, import.meta.url).href)
const { openDatabase } = await api('platform/database.ts')
const { findContractsPage } = await api('features/contracts/list-queries.ts')
const database = openDatabase({ address: process.env.DATABASE_URL })

async function answerList(request, answer) {
  const { searchParams: query } = new URL(request.url, 'http://localhost')
  const wanted = {
    customerId: Number(query.get('customer')),
    types: ['electricity', 'gas'],
    words: (query.get('filter') ?? '').split(' ').filter((word) => word !== ''),
  }
  const page = { offset: Number(query.get('offset') ?? 0), limit: 10 }
  const body = JSON.stringify({ ...(await findContractsPage(database, wanted, page)), limit: page.limit })
  answer.setHeader('Content-Type', 'application/json').end(body)
}

const server = createServer((request, answer) => void answerList(request, answer))
// As long as Fastify's: the other side takes turns in between.
server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), '127.0.0.1')
