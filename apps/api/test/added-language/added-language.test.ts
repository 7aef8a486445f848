import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathTo, paths, type RouteId } from '@fanal/contract/paths'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { urlOf } from '#test/address'
import { addFrench, copyProject, type ProjectCopy } from './project-copy.ts'
import { testSecret } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type TestDatabase, testDatabase } from '#test/database'

// docs/adding-a-language.md is true: a copy of the project gets a language by its entry in the list and by text files
// alone, and then every page and mail is in it.

const database = await closedAfterAll(testDatabase())
const project = await copyProject()
await closedAfterAll(Promise.resolve({ close: () => project.remove() }))
const spanish = new Set((await addFrench(project)).filter((text) => text.length > 12 && !text.includes('{')))

const tool = (name: string) => join(project.folder, 'node_modules', name)

test('no code is missing: the types say so', async () => {
  const said = await project.run([tool('typescript/bin/tsc'), '-b', 'apps/api', 'apps/web']).catch(String)
  // Links of the copy to installed packages have no portable names.
  expect(said.split('\n').filter((line) => line.includes('error TS') && !line.includes('TS2883'))).toEqual([])
})

test('every mail and notice is in it', async () => {
  const said = await project.run(['--import', 'tsx', 'test/added-language/walk-mails.ts'], 'apps/api')
  const { composed, wrong } = JSON.parse(said) as { composed: number; wrong: string[] }
  expect(composed).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

/** The renderer and the server; pages need no scripts to be read. */
async function build({ folder, ...copy }: ProjectCopy): Promise<void> {
  await mkdir(join(folder, 'apps/web/dist/client/.vite'), { recursive: true })
  await writeFile(join(folder, 'apps/web/dist/client/.vite/manifest.json'), '{}')
  await copy.run([tool('vite/bin/vite.js'), 'build', '--ssr', '--logLevel', 'warn'], 'apps/web')
  const bundle = "import('./test/processes/bundle-server.ts').then((it) => it.bundleInto('dist'))"
  await copy.run(['--import', 'tsx', '-e', bundle], 'apps/api')
}

async function start({ folder }: ProjectCopy, { address }: TestDatabase) {
  const child = spawn(process.execPath, [join(folder, 'apps/api/dist/main.mjs')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DEMO: '1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: urlOf(address),
      SESSION_SECRET: testSecret,
      LOG_LEVEL: 'error',
    },
  })
  let said = ''
  const listens = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString()
        const found = /listens on (http:\/\/[\w.:]+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(said)))
  })
  return { child, origin: await listens, log: () => said }
}

/** Marta's own things, for pages about one. */
async function paramsOf(id: RouteId): Promise<Record<string, string>> {
  const own = sql`select id from customers where vat = '12345678Z' order by held_for nulls first limit 1`
  const { id: customer } = await database.one<{ id: number }>(own)
  const contract = await database.one<{ name: string; type: string }>(
    sql`select name, type from contracts where customer_id = ${customer} order by id limit 1`,
  )
  const { number } = await database.one<{ number: string }>(
    sql`select number from cases where customer_id = ${customer} order by id limit 1`,
  )
  const page = await database.one<{ id: number; route_path: string }>(
    sql`select id, route_path from dynamic_routes order by id limit 1`,
  )
  const invoice = await database.one<{ id: number }>(
    sql`select id from invoices where customer_id = ${customer} order by id limit 1`,
  )
  return {
    contractType: contract.type,
    contractName: contract.name,
    id: id === 'request' ? number : String(invoice.id),
    action: 'download',
    token: 'none',
    routePath: page.route_path,
    pageId: String(page.id),
  }
}

/** Without single sign-on, and outside development, these are not there. */
const absent = new Set<RouteId>(['connect', 'gallery'])

/** Names that are rows of the database: a retailer translates them. */
const rowNames = async () =>
  (
    await database.many<{ name: string }>(sql`
      select names->>'es' as name from case_categories union select name from contract_attachments`)
  ).map(({ name }) => name)

const textsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)

test('every page is in it', { timeout: 600_000 }, async () => {
  await build(project)
  const { child, origin, log } = await start(project, database)
  try {
    await database.run(
      sql`update settings set patch = jsonb_set(patch, '{language,partner}', '["fr-FR", "es-ES"]')`,
    )
    const login = await fetch(`${origin}/api/v2/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: '12345678Z', password: 'Fanal-2026' }),
    })
    const { token } = (await login.json()) as { token: string }
    const stored = new Set(await rowNames())
    const wrong: string[] = []
    for (const id of Object.keys(paths) as RouteId[])
      for (const cookie of ['lang=fr-FR', `lang=fr-FR; token=${token}`]) {
        const path = pathTo(id, 'es', await paramsOf(id))
        const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
        if (answer.status === 302) continue
        const html = await answer.text()
        const texts = textsOf(html)
        if (answer.status !== 200 && !absent.has(id)) wrong.push(`${path}: ${answer.status}`)
        if (!/<html[^>]* lang="fr/.test(html)) wrong.push(`${path}: not marked as French`)
        if (!texts.some((text) => text.includes('‹'))) wrong.push(`${path}: has no text`)
        wrong.push(
          ...texts.filter((text) => spanish.has(text) && !stored.has(text)).map((text) => `${path}: ${text}`),
        )
      }
    expect(wrong, log()).toEqual([])
  } finally {
    child.kill('SIGKILL')
  }
})
