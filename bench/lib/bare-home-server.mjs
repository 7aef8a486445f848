// The reference for the drawing of home: node:http and its statements, each once, as JSON. No page.
import { createServer } from 'node:http'

const api = (file) => import(new URL(`../../apps/api/src/${file}`, import.meta.url).href)
const { openDatabase } = await api('platform/database.ts')
const { findSessionRow } = await api('platform/session.ts')
const settings = await api('features/settings/queries.ts')
const { findProfile } = await api('features/account/queries.ts')
const { findBanner, findDynamicRoutes } = await api('features/content/queries.ts')
const { countUnread } = await api('features/notices/queries.ts')
const { findContractsPage } = await api('features/contracts/list-queries.ts')
const home = await api('features/home/queries.ts')
const db = openDatabase({ address: process.env.DATABASE_URL })

/** As the page chooses them: a company sees all its contracts together, anybody else the first. */
async function useOf(customerId) {
  const since = '2025-08-01'
  const supplies = await home.findSupplies(db, customerId, 50)
  const [supply] = supplies
  if (!supply) return []
  const delay = settings.findSettingsPatch(db)
  if (supplies.length > 1 && (await home.isCompany(db, customerId)))
    return Promise.all([delay, home.findTotalMonths(db, customerId, { type: supply.type, since })])
  return Promise.all([
    delay,
    home.findCurveMonths(db, customerId, { contractId: supply.id, since }),
    home.findLastDay(db, customerId, supply.id),
  ])
}

async function answerHome(request, answer) {
  const { searchParams: query } = new URL(request.url, 'http://localhost')
  const customerId = Number(query.get('customer'))
  const today = new Date().toISOString().slice(0, 10)
  const wanted = { customerId, types: ['electricity', 'gas'], words: [] }
  const found = await Promise.all([
    findSessionRow(db, { customerId, id: query.get('session') ?? '' }),
    settings.findPublicSettings(db),
    settings.findPrivateSettings(db),
    settings.findFlags(db),
    customerId ? findProfile(db, customerId, false) : undefined,
    findDynamicRoutes(db, 'es'),
    findBanner(db, 'home', 'es'),
    countUnread(db, customerId),
    home.findOpenInvoices(db, customerId, { today, most: 3 }),
    useOf(customerId),
    home.findUnderWay(db, customerId, 6),
    findContractsPage(db, wanted, { offset: 0, limit: 5 }),
  ])
  answer.setHeader('Content-Type', 'application/json').end(JSON.stringify(found))
}

const server = createServer((request, answer) => void answerHome(request, answer))
// As long as Fastify's: the other side takes turns in between.
server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), '127.0.0.1')
