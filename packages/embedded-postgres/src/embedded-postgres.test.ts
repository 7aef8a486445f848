import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { DatabaseAddress } from './embedded-postgres.ts'
import { clusterOf, isAlive, keptRow, postmasterPid, query, uidOf, until } from './database-fixture.ts'
import { makeFolder } from './folder-fixture.ts'
import { cleanUp, cleanUpShared, launch, preparedDataDir, started } from './launcher-fixture.ts'
import { normalUser, rootUser, users } from './user-fixture.ts'

afterEach(cleanUp)
afterAll(cleanUpShared)

describe.each(users)('As $name', (user) => {
  test('the first start makes a database, the second finds it again', async () => {
    const dataDir = join(await makeFolder(user), 'data')
    const first = await started(user, dataDir)
    expect(first.launcher.said).toEqual(['Preparing the database (first start)…', 'Starting the database…'])
    const [settings] = await query(
      first.address,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
         current_setting('data_checksums') checksums, current_setting('listen_addresses') listen,
         current_setting('shared_buffers') buffers, current_setting('max_connections') connections,
         current_setting('timezone') timezone, current_setting('jit') jit,
         current_setting('server_encoding') encoding, datlocprovider provider, datlocale locale
       from pg_database where datname = 'app'`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      checksums: 'on',
      listen: '',
      buffers: '128MB',
      connections: '50',
      timezone: 'UTC',
      jit: 'off',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    })
    await query(first.address, "create table kept as select 'still here' as text")
    const pid = postmasterPid(dataDir)
    await expectPrivate(dataDir, first.address)
    // PostgreSQL refuses to run as root: another user owns it then.
    expect((await uidOf(pid)) === user.uid).toBe(user.uid !== 0)
    await first.launcher.stop()
    expect(await isAlive(pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.password',
      'postgres.socket',
    ])

    const second = await started(user, dataDir)
    expect(second.launcher.said).toEqual(['Starting the database…'])
    expect(await keptRow(second.address)).toBe('still here')
    await second.launcher.stop()
  })

  test('a database that outlived its killed server is used again', async () => {
    const dataDir = await preparedDataDir(user)
    const killed = await started(user, dataDir)
    const pid = postmasterPid(dataDir)
    await killed.launcher.kill()
    expect(await isAlive(pid)).toBe(true)

    const next = await started(user, dataDir)
    expect(next.launcher.said).toEqual(['Using the database that is still running…'])
    expect(postmasterPid(dataDir)).toBe(pid)
    expect(await keptRow(next.address)).toBe('still here')
    await next.launcher.stop()
    expect(await isAlive(pid)).toBe(false)
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  })

  test('what was committed survives kill -9 of everything', async () => {
    const dataDir = await preparedDataDir(user)
    const { launcher, address } = await started(user, dataDir)
    await query(address, 'create table numbers as select generate_series(1, 5000) n')
    const pid = postmasterPid(dataDir)
    execFileSync('kill', ['-9', '--', `-${pid}`])
    await launcher.kill()
    await until(async () => !(await isAlive(pid)))
    expect(postmasterPid(dataDir)).toBe(pid)

    const next = await started(user, dataDir)
    expect(await query(next.address, 'select count(*)::int n from numbers')).toEqual([{ n: 5000 }])
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('automatic recovery in progress')
  })

  test('a pid file whose number another program has by now does not block', async () => {
    const dataDir = await preparedDataDir(user)
    const owner = statSync(clusterOf(dataDir))
    const other = spawn(
      'sleep',
      ['60'],
      user === rootUser ? { uid: owner.uid, gid: owner.gid } : { uid: user.uid },
    )
    const content = `${other.pid}\n${clusterOf(dataDir)}\n1700000000\n5432\n${join(dataDir, 'postgres.socket')}\n\n`
    writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), content, { mode: 0o600 })
    chownSync(join(clusterOf(dataDir), 'postmaster.pid'), owner.uid, owner.gid)

    const { address } = await started(user, dataDir)
    expect(await keptRow(address)).toBe('still here')
    expect(await isAlive(other.pid ?? 0)).toBe(true)
    other.kill()
  })
})

test('a pid file of a process that is gone does not block', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const gone = spawn('true')
  await new Promise((resolve) => gone.once('close', resolve))
  writeFileSync(
    join(clusterOf(dataDir), 'postmaster.pid'),
    `${gone.pid}\n${clusterOf(dataDir)}\n1\n5432\n\n\n`,
  )
  chownSync(join(clusterOf(dataDir), 'postmaster.pid'), normalUser.uid, normalUser.gid)
  const { address } = await started(normalUser, dataDir)
  expect(await keptRow(address)).toBe('still here')
})

test('a database that hangs is replaced', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const killed = await started(normalUser, dataDir)
  const pid = postmasterPid(dataDir)
  await killed.launcher.kill()
  process.kill(pid, 'SIGSTOP')

  const next = await started(normalUser, dataDir)
  expect(next.launcher.said).toEqual(['Stopping a database that does not answer…', 'Starting the database…'])
  expect(await isAlive(pid)).toBe(false)
  expect(await keptRow(next.address)).toBe('still here')
})

test('a query that goes on after its main process was killed does not block', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const { launcher, address } = await started(normalUser, dataDir)
  const client = new Client(address)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  const backend = rows[0]?.pid ?? 0
  const endless = client.query('select count(*) from generate_series(1, 1e12)').catch(() => {})
  await launcher.kill()
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  expect(await isAlive(backend)).toBe(true)

  const next = await started(normalUser, dataDir)
  expect(await keptRow(next.address)).toBe('still here')
  expect(await isAlive(backend)).toBe(false)
  await endless
  await client.end()
})

test('a start that was killed while it made the database is simply done again', async () => {
  const dataDir = join(await makeFolder(normalUser), 'data')
  const killed = await launch(normalUser, dataDir)
  await until(() => existsSync(dataDir) && readdirSync(dataDir).some(isDraftWithFiles))
  // The launcher leads its process group, including initdb.
  execFileSync('kill', ['-9', '--', `-${killed.pid}`])
  await killed.ended()
  expect(existsSync(clusterOf(dataDir))).toBe(false)

  const { launcher, address } = await started(normalUser, dataDir)
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  await launcher.stop()

  function isDraftWithFiles(name: string): boolean {
    return name.startsWith('postgres.new-') && existsSync(join(dataDir, name, 'cluster/PG_VERSION'))
  }
})

test('Ctrl-C reaches the server and not its database', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const { launcher, address } = await started(normalUser, dataDir)
  process.kill(-launcher.pid, 'SIGINT')
  await until(() => launcher.said.includes('SIGINT'))
  expect(await keptRow(address)).toBe('still here')
  await launcher.stop()
})

test('a program that forgets to stop it can end all the same', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const { launcher } = await started(normalUser, dataDir, { whenReady: 'leave' })
  expect(await launcher.ended()).toBe(0)
  const next = await started(normalUser, dataDir)
  expect(next.launcher.said).toEqual(['Using the database that is still running…'])
})

test('a lost password is renewed', async () => {
  const dataDir = await preparedDataDir(normalUser)
  rmSync(join(dataDir, 'postgres.password'))
  const { address } = await started(normalUser, dataDir)
  expect(await keptRow(address)).toBe('still here')
})

test('the database is made again where only the cluster was', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const { launcher, address } = await started(normalUser, dataDir)
  await query({ ...address, database: 'postgres' }, 'drop database app')
  await launcher.stop()
  const next = await started(normalUser, dataDir)
  expect(await query(next.address, 'select current_database() name')).toEqual([{ name: 'app' }])
})

test('a log of more than 5 MB makes room for a new one', async () => {
  const dataDir = await preparedDataDir(normalUser)
  truncateSync(join(dataDir, 'postgres.log'), 5 * 1024 * 1024 + 1)
  await started(normalUser, dataDir)
  expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000)
  expect(statSync(join(dataDir, 'postgres.log.1')).size).toBe(5 * 1024 * 1024 + 1)
})

/** The password is required, and only the right user can read it. */
async function expectPrivate(dataDir: string, address: DatabaseAddress): Promise<void> {
  await expect(query({ ...address, password: 'guessed' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  })
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(statSync(address.host).mode & 0o777).toBe(0o700)
  expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(address.password)
}
