import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { tracedFetch } from '#gateways/traced-fetch'
import { enqueue } from '#platform/outbox'
import { startWorkers } from '../../src/workers.ts'
import { testApp } from '../app.ts'

// Alerts and dashboard name what a running server tells, and each alert is on the page that says what to do.

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8')

interface Rule {
  record?: string
  alert?: string
  expr: string
  labels?: { severity: string }
  annotations?: { summary: string; runbook: string }
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(({ rules: own }) => own)
const alerts = rules.filter((rule) => rule.alert !== undefined)
const recorded = rules.flatMap(({ record }) => record ?? [])

interface Panel {
  title: string
  targets?: { expr: string }[]
}
const { panels } = JSON.parse(read('deploy/grafana/fanal.json')) as { panels: Panel[] }
const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Series that Prometheus and the blackbox exporter tell themselves. */
const elsewhere = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry']
const words = /^(and|or|unless|by|without|on|ignoring|group_left|group_right|bool|offset)$/

interface Named {
  name: string
  labels: string[]
}

/** The series that an expression reads, with the labels that it chooses by. */
function seriesIn(expr: string): Named[] {
  const bare = expr
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring) \([^)]*\)/g, '')
    .replaceAll(/"[^"]*"/g, '""')
  return [...bare.matchAll(/(?<![\w:.])([a-zA-Z_][\w:]*)(?:\{([^}]*)\})?(?!\w*\s*\()/g)]
    .map(([, name = '', chosen = '']) => ({
      name,
      labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !words.test(name))
}

/** What a server tells that has answered, worked, and asked another server. */
async function toldByServer(): Promise<string> {
  const app = await testApp({ refusesOverload: true })
  const other = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await (await tracedFetch(`http://127.0.0.1:${port}/`)).text()
  other.close()
  await app.visitor.get('/api/v2/feature_flags')
  await app.database.transaction((tx) => enqueue(tx, 'unknown', {}))
  const workers = startWorkers(app.deps, app.server.log)
  const metrics = async () => (await app.visitor.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const hasWorked = async () =>
    /^job_runs_total\{job="outbox own",outcome="ok"\} [1-9]/m.test(await metrics())
  await vi.waitUntil(hasWorked, { timeout: 60_000, interval: 200 })
  await workers.stop()
  const text = await metrics()
  await app.close()
  return text
}

let told = ''
let kinds = new Set<string | undefined>()
beforeAll(async () => {
  told = await toldByServer()
  kinds = new Set([...told.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
}, 120_000)
const nameOf = (series: string) => (kinds.has(series) ? series : series.replace(/_(bucket|count|sum)$/, ''))
const linesOf = (series: string) => told.split('\n').filter((line) => line.startsWith(`${series}{`))

const expressions = [...rules.map(({ expr }) => expr), ...drawn]

describe('every expression of alerts and dashboard', () => {
  const all = expressions.flatMap(seriesIn)

  test('reads series that a server tells', () => {
    const unknown = all
      .map(({ name }) => name)
      .filter((name) => !recorded.includes(name) && !elsewhere.includes(name) && !kinds.has(nameOf(name)))
    expect(unknown).toEqual([])
    expect(all.length).toBeGreaterThan(80)
  })

  test('chooses by labels that they have', () => {
    const wrong = all
      .filter(({ name }) => linesOf(name).length > 0)
      .filter(({ name, labels }) => !labels.every((label) => linesOf(name)[0]?.includes(`${label}="`)))
    expect(wrong).toEqual([])
  })

  test('has its brackets closed', () => {
    const depth = (text: string, [open, close]: string) =>
      text.split(open ?? '').length - text.split(close ?? '').length
    expect(expressions.filter((expr) => ['()', '{}', '[]'].some((pair) => depth(expr, pair) !== 0))).toEqual(
      [],
    )
  })

  test('leaves nothing out that a server tells of itself', () => {
    const unseen = [...kinds].filter((name) => !all.some((one) => nameOf(one.name) === name))
    expect(unseen).toEqual([])
  })
})

describe('alerts', () => {
  const page = read('docs/operations/watch.md')

  test.each(alerts)('$alert says what to do', ({ alert = '', labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels?.severity)
    expect(annotations?.summary).toMatch(/\w/)
    expect(annotations?.runbook).toBe(`docs/operations/watch.md#${alert.toLowerCase()}`)
    expect(page).toMatch(new RegExp(`^### ${alert}\n\n\\S.{20}`, 'm'))
  })

  test('on the page are those that there are', () => {
    const described = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    expect(new Set(described)).toEqual(new Set(alerts.map(({ alert }) => alert)))
  })

  test.each([
    ['14.4', '1h', '5m', 'page'],
    ['6', '6h', '30m', 'page'],
    ['1', '3d', '6h', 'ticket'],
  ])('burn rate %s is looked at over %s and %s', (rate, long, short, severity) => {
    for (const [what, rest] of [
      ['failed', '0.001'],
      ['slow', '0.01'],
    ]) {
      const own = alerts.filter(
        ({ expr }) =>
          expr.includes(`fanal:${what}:ratio_${long} > ${rate} * ${rest}`) &&
          expr.includes(`fanal:${what}:ratio_${short} > ${rate} * ${rest}`),
      )
      expect(own.map(({ labels }) => labels?.severity)).toEqual([severity])
    }
  })
})

test('the reader of expressions finds names and labels', () => {
  expect(
    seriesIn(
      'sum by (call) (rate(a_total{status="5xx",call!="b"}[5m])) > 0.5 * max(b) and on (x) fanal:c:d_1h',
    ),
  ).toEqual([
    { name: 'a_total', labels: ['status', 'call'] },
    { name: 'b', labels: [] },
    { name: 'fanal:c:d_1h', labels: [] },
  ])
})
