import { spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { liveHolder, tryLock } from './folder-lock.ts'
import { isAlive, keptRow, postmasterPid } from './database-fixture.ts'
import { makeFolder } from './folder-fixture.ts'
import { cleanUp, cleanUpShared, launch, preparedDataDir, started } from './launcher-fixture.ts'
import { normalUser, self, users } from './user-fixture.ts'

afterEach(cleanUp)
afterAll(cleanUpShared)

test.each(users)('As $name a second server on the same folder is refused at once', async (user) => {
  const dataDir = await preparedDataDir(user)
  const first = await started(user, dataDir)
  const second = await launch(user, dataDir)
  const { code, message } = await second.failure()
  expect(code).toBe('in_use')
  expect(message).toContain(`process ${first.launcher.pid}`)
  expect(message).toContain(dataDir)
  expect(second.said).toEqual([])
  expect(await second.ended()).toBe(0)
  expect(await keptRow(first.address)).toBe('still here')
  await first.launcher.stop()
  const third = await started(user, dataDir)
  expect(await keptRow(third.address)).toBe('still here')
})

test('a second start in the same process is refused as well', async () => {
  const dataDir = await makeFolder(self)
  const first = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const second = startEmbeddedPostgres({ dataDir })
  await expect(second).rejects.toThrow(EmbeddedPostgresError)
  await expect(second).rejects.toMatchObject({ code: 'in_use' })
  await Promise.all([first.stop(), first.stop()])
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('of several servers that start together on a new folder exactly one gets it', async () => {
  const dataDir = join(await makeFolder(normalUser), 'data')
  const racers = await Promise.all(Array.from({ length: 4 }, () => launch(normalUser, dataDir)))
  const outcomes = await Promise.all(racers.map((racer) => racer.failure()))
  expect(outcomes.map(({ code }) => code).sort()).toEqual(['in_use', 'in_use', 'in_use', 'none'])
})

test('of several servers that find the lock of a killed one exactly one gets it', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const killed = await started(normalUser, dataDir)
  await killed.launcher.kill()
  expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).toContain(String(killed.launcher.pid))
  const racers = await Promise.all(Array.from({ length: 4 }, () => launch(normalUser, dataDir)))
  const outcomes = await Promise.all(racers.map((racer) => racer.failure()))
  expect(outcomes.map(({ code }) => code).sort()).toEqual(['in_use', 'in_use', 'in_use', 'none'])
})

test('a lock whose number another process has by now does not count', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const lock = join(dataDir, 'server.lock')
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'another boot/12345' }))
  chownSync(lock, normalUser.uid, normalUser.gid)
  const { address, launcher } = await started(normalUser, dataDir)
  expect(await keptRow(address)).toBe('still here')
  expect((await liveHolder(lock))?.pid).toBe(launcher.pid)
})

test('a lock is never held twice, however many take over from the dead', async () => {
  const folder = await makeFolder(self)
  const path = join(folder, 'lock')
  const dead = await deadProcess()
  for (let round = 0; round < 40; round += 1) {
    // Killed during the takeover: even that lock is left behind.
    for (const stale of [path, `${path}.takeover`])
      writeFileSync(stale, round % 3 ? JSON.stringify(dead) : 'half a l')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => tryLock(path)))
    const locks = outcomes.flatMap((outcome) => ('lock' in outcome ? [outcome.lock] : []))
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
    expect(readdirSync(folder)).toEqual([])
  }
})

test('a command borrows the database of the running server and leaves it running', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const server = await started(normalUser, dataDir)
  const command = await started(normalUser, dataDir, { how: 'borrow' })
  expect(command.address).toEqual(server.address)
  await command.launcher.stop()
  expect(await keptRow(server.address)).toBe('still here')
})

test.each(users)('As $name a command starts the database for itself when none runs', async (user) => {
  const dataDir = await preparedDataDir(user)
  const command = await started(user, dataDir, { how: 'borrow' })
  const pid = postmasterPid(dataDir)
  expect(await keptRow(command.address)).toBe('still here')
  await command.launcher.stop()
  expect(await isAlive(pid)).toBe(false)
})

test('what a killed server left running is borrowed and left running', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const server = await started(normalUser, dataDir)
  await server.launcher.kill()
  const command = await started(normalUser, dataDir, { how: 'borrow' })
  await command.launcher.stop()
  expect(await keptRow(server.address)).toBe('still here')
})

test('of several commands the last one stops what the first one started', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const first = await started(normalUser, dataDir, { how: 'borrow' })
  const second = await started(normalUser, dataDir, { how: 'borrow' })
  const killed = await started(normalUser, dataDir, { how: 'borrow' })
  const pid = postmasterPid(dataDir)
  await first.launcher.stop()
  expect(await keptRow(second.address)).toBe('still here')
  await killed.launcher.kill()
  await second.launcher.stop()
  expect(await isAlive(pid)).toBe(false)
})

test('a server takes over the database that a command started', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const command = await started(normalUser, dataDir, { how: 'borrow' })
  const server = await started(normalUser, dataDir)
  expect(server.launcher.said).toEqual(['Using the database that is still running…'])
  await command.launcher.stop()
  expect(await keptRow(server.address)).toBe('still here')
  const pid = postmasterPid(dataDir)
  await server.launcher.stop()
  expect(await isAlive(pid)).toBe(false)
})

test('a command that brings back the dead database of a living server leaves it to that server', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const server = await started(normalUser, dataDir)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  const command = await started(normalUser, dataDir, { how: 'borrow' })
  await command.launcher.stop()
  expect(await keptRow(server.address)).toBe('still here')
  const pid = postmasterPid(dataDir)
  await server.launcher.stop()
  expect(await isAlive(pid)).toBe(false)
})

test('a command never stops the database of a living server, even when it hangs', async () => {
  const dataDir = await preparedDataDir(normalUser)
  const server = await started(normalUser, dataDir)
  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  const command = await launch(normalUser, dataDir, { how: 'borrow' })
  expect(await command.failure()).toMatchObject({ code: 'start_failed' })
  process.kill(pid, 'SIGCONT')
  expect(await keptRow(server.address)).toBe('still here')
})

async function deadProcess() {
  const child = spawn('true')
  await new Promise((resolve) => child.once('close', resolve))
  return { pid: child.pid ?? 0, started: 'a boot/1' }
}
