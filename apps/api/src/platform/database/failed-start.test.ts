import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive, postmasterPid, until } from '@fanal/embedded-postgres/database-fixture'
import { makeFolder } from '@fanal/embedded-postgres/folder-fixture'
import { cleanUp } from '@fanal/embedded-postgres/launcher-fixture'
import { self } from '@fanal/embedded-postgres/user-fixture'
import { sharedBundle } from '#test/processes/shared-bundle'

// A server that stops before it listens stops its database too. All of them have the same data folder: only the first one
// makes a database.

afterAll(cleanUp)
const dataDir = join(await makeFolder(self), 'data')

const main = await sharedBundle('main')

async function startMain(port: number) {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [main], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  // While it runs: later there is no pid file.
  let postmaster = 0
  const watching = setInterval(() => {
    postmaster ||= postmasterPid(dataDir)
  }, 5)
  const ended = once(child, 'close').finally(() => clearInterval(watching))
  return { child, ended, said: () => output, postmaster: () => postmaster }
}

test('a start on a used port says so, and leaves no database behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = await startMain(port)
  expect(await server.ended).toEqual([1, null])
  other.close()
  expect(server.said()).toContain(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT to another.`,
  )
  expect(server.said()).not.toContain('    at ')
  expect(server.postmaster()).toBeGreaterThan(0)
  expect([postmasterPid(dataDir), await isAlive(server.postmaster())]).toEqual([0, false])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s while the database comes up ends both', async (signal) => {
  const server = await startMain(0)
  await until(() => server.said().includes('Starting the database'))
  server.child.kill(signal)
  // Like a shell's process group and a supervisor together.
  server.child.kill(signal)
  expect(await server.ended).toEqual([0, null])
  expect(server.said()).not.toContain('listens on')
  expect([postmasterPid(dataDir), await isAlive(server.postmaster())]).toEqual([0, false])
})
