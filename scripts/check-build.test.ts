import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './rules/repository.ts'

// The check that ends every build, on a build of four files with one planted fault.

const login = '<form action="/session"></form><script type="module" src="/assets/main.js"></script>'
const serverSaying = (page: string) => `(function () {
  const server = require('node:http').createServer((request, response) => {
    response.statusCode = ['/acceso', '/assets/main.js'].includes(request.url) ? 200 : 404
    response.end(${JSON.stringify(page)})
  })
  server.listen(0, '127.0.0.1', () => console.log('listens on http://127.0.0.1:' + server.address().port))
})()`

let folder: string
const write = (file: string, content: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanal-built-'))
  write('apps/web/dist/client/assets/main.js', 'import{a}from"./a.js";a(await 1)')
  write('apps/web/dist/server/entry-server.js', 'export const renderPage = async () => 1')
  write('apps/api/dist/main.js', serverSaying(login))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function check() {
  const script = join(root, 'scripts/check-build.mjs')
  const { status, stderr } = spawnSync(process.execPath, ['--experimental-vm-modules', script, folder], {
    encoding: 'utf8',
  })
  return { status, message: stderr.split('\n').find((line) => line.startsWith('The build is broken')) }
}

test('a build that works passes', () => {
  expect(check()).toEqual({ status: 0, message: undefined })
})

const refused = 'The build is broken and will not be served: '
const faults: [string, string, string][] = [
  [
    'apps/web/dist/client/assets/page.js',
    'f(a b)',
    'apps/web/dist/client/assets/page.js does not parse. SyntaxError: missing ) after argument list',
  ],
  [
    'apps/web/dist/server/entry-server.js',
    'export const = 1',
    "apps/web/dist/server/entry-server.js does not parse. SyntaxError: Unexpected token '='",
  ],
  [
    'apps/api/dist/app.js',
    'export const a = {)',
    "apps/api/dist/app.js does not parse. SyntaxError: Unexpected token ')'",
  ],
  ['apps/api/dist/main.js', 'throw new Error("no")', 'the server does not start.'],
  ['apps/api/dist/main.js', serverSaying('<h1>Error</h1>'), 'the server does not draw the login page (200).'],
  [
    'apps/api/dist/main.js',
    serverSaying(login.replace('main.js', 'gone.js')),
    'the login page asks for /assets/gone.js, which is not there (404).',
  ],
]
test.each(faults)('%s broken stops the build', (file, content, message) => {
  write(file, content)
  expect(check()).toEqual({ status: 1, message: refused + message })
})
