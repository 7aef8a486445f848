// The home of a signed-in customer on a slow phone, compared with the login page and with a minimal React page.
import { serveAnchors } from './lib/anchors.ts'
import { people, startDemo } from './lib/demo.ts'
import { budgetsOf, type Marks, marks, warnIfSlow } from './lib/lighthouse.ts'
import { judge, kB, median, ms, option, printTable } from './lib/report.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const lighthouseRuns = option('lighthouse', 3, 1)
const warmUps = option('warm-ups', 60, 2)

const demo = await startDemo()
const home = `${demo.origin}/`
const login = `${demo.origin}/acceso`

/** Otherwise the time would be that of a page that says that something failed. */
async function checkBoxes(cookie: string): Promise<void> {
  const html = await (await fetch(home, { headers: { cookie } })).text()
  for (const id of ['owed', 'use', 'under-way', 'contracts', 'actions'])
    if (!html.includes(`id="${id}"`)) throw new Error(`Home is drawn without ${id}`)
  if (html.includes('role="alert"')) throw new Error('A box of home could not be loaded')
}

/** As a server that is in use: the first pages after its start take several times as long. */
async function warmUp(...addresses: [url: string, cookie: string][]): Promise<void> {
  for (let time = 0; time < warmUps; time += 1)
    for (const [url, cookie] of addresses) await (await fetch(url, { headers: { cookie } })).text()
}

/** Who is signed in has been asked about cookies on the login page: both pages are compared without the question. */
const chosen = 'cookies_accepted=1'
const anchors = await serveAnchors(login, demo.folder)
const { browser, port } = await openBrowser()
const names = ['login', 'marta', 'company', 'banner', 'react'] as const
type Page = (typeof names)[number]
const visits: Record<Page, Visit[]> = {
  login: [],
  marta: [],
  company: [],
  banner: [],
  react: [],
}
const scores: Marks[] = []
try {
  const cookies = { marta: await demo.signIn(people.marta), company: await demo.signIn(people.company) }
  await checkBoxes(cookies.marta)
  await checkBoxes(cookies.company)
  await warmUp([login, ''], [home, cookies.marta], [home, cookies.company])
  const look: Record<Page, () => Promise<Visit>> = {
    login: () => visit(browser, login, chosen),
    marta: () => visit(browser, home, `${cookies.marta}; ${chosen}`),
    company: () => visit(browser, home, `${cookies.company}; ${chosen}`),
    banner: () => visit(browser, home, cookies.marta),
    react: () => visit(browser, anchors.reactPage.url),
  }
  for (let run = 0; run < runs; run += 1) for (const name of names) visits[name].push(await look[name]())
  for (let run = 0; run < lighthouseRuns; run += 1)
    scores.push(await marks(home, port, { Cookie: cookies.marta }))
} finally {
  await browser.close()
  anchors.stop()
  await demo.stop()
}

const middle = (name: Page, pick: (visit: Visit) => number | undefined) =>
  median(visits[name].flatMap((one) => pick(one) ?? []))
const worstShift = (name: Page) => Math.max(...visits[name].map(({ layoutShift }) => layoutShift))
const labels: Record<Page, string> = {
  login: 'login page',
  marta: 'home of a person',
  company: 'home of a company',
  banner: 'home of a person, asked about cookies',
  react: 'minimal React page',
}
console.log(`\nHome, Slow 4G and a CPU 4 times slower, medians of ${runs} interleaved first visits\n`)
printTable([
  ['', 'scripts', 'JavaScript', 'largest paint', 'layout shift, the worst', 'hydrated'],
  ...names.map((name) => [
    labels[name],
    String(middle(name, ({ scripts }) => scripts)),
    kB(middle(name, ({ scriptBytes }) => scriptBytes)),
    ms(middle(name, ({ largestPaintMs }) => largestPaintMs)),
    worstShift(name).toFixed(3),
    ms(middle(name, ({ hydratedMs }) => hydratedMs)),
  ]),
])
console.log('\nThe largest scripts of home\n')
printTable((visits.marta.at(-1)?.largest ?? []).map(({ name, bytes: size }) => [name, kB(size)]))
warnIfSlow(scores)
const bytes = (name: Page) => middle(name, ({ scriptBytes }) => scriptBytes)
const paint = (name: Page) => middle(name, ({ largestPaintMs }) => largestPaintMs)
judge([
  ...(['marta', 'company'] as const).flatMap((name) => [
    {
      name: `${labels[name]}, largest paint against the login page`,
      value: paint(name) / paint('login'),
      most: 1.15,
    },
    {
      name: `${labels[name]}, JavaScript against the minimal React page`,
      value: bytes(name) / bytes('react'),
      most: 2,
    },
    {
      name: `${labels[name]}, layout shift, the worst visit`,
      value: worstShift(name),
      most: 0,
      show: (value: number) => value.toFixed(3),
    },
  ]),
  ...budgetsOf(scores, { performance: 98, accessibility: 100, 'best-practices': 100 }),
])
