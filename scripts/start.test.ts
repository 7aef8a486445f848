import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, smallProject, until } from './small-project-fixture.ts'

// `npm start` with real processes: npm, its shell, the script, and a minimal server.

let project: ReturnType<typeof smallProject>
beforeEach(() => {
  project = smallProject()
})
afterEach(() => project.remove())

const serverIn = (text: string) => Number(/server (\d+)/.exec(text)?.[1] ?? 0)

test('SIGTERM to npm ends the server as it wants to end, and npm says what it said', async () => {
  const { child, ended, said } = project.npmStart()
  const server = await until(() => serverIn(said()))
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(isAlive(server)).toBe(false)
})

test('SIGTERM to the whole group, as a supervisor does, is the same', async () => {
  const { child, ended, said } = project.npmStart()
  const server = await until(() => serverIn(said()))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
  await expect.poll(() => isAlive(server)).toBe(false)
})

test('SIGTERM while it builds ends the build, and what it left is not served', async () => {
  const first = project.npmStart({ BUILD: 'hangs' })
  const builder = await until(() => project.has('build.pid') && Number(project.read('build.pid')))
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([143, null])
  expect(isAlive(builder)).toBe(false)

  const second = project.npmStart()
  await until(() => serverIn(second.said()))
  expect(second.said()).toContain('Building the portal')
  second.child.kill('SIGTERM')
  await second.ended
})

test('what was built and checked is served again; another file in its place is not', async () => {
  const once = async () => {
    const { child, ended, said } = project.npmStart()
    await until(() => serverIn(said()))
    child.kill('SIGTERM')
    await ended
    return said()
  }
  expect(await once()).toContain('Installing dependencies')
  expect(await once()).not.toMatch(/Installing|Building/)
  project.write('apps/api/dist/main.js', `${project.read('apps/api/dist/main.js')}console.log('another')\n`)
  const said = await once()
  expect(said).toContain('Building the portal')
  expect(said).not.toContain('another')
})

test('a build that fails is not served, however often it is tried', async () => {
  for (const _ of [1, 2]) {
    const { ended, said } = project.npmStart({ BUILD: 'fails' })
    expect(await ended).toEqual([3, null])
    expect(said()).toMatch(/scripts\/build\.mjs failed/)
    expect(serverIn(said())).toBe(0)
  }
})

test('a lock file that does not fit its package.json stops the start', async () => {
  project.write('left/package.json', '{"name":"left","version":"1.0.0"}')
  const manifest = JSON.parse(project.read('package.json')) as object
  project.write('package.json', JSON.stringify({ ...manifest, dependencies: { left: 'file:left' } }))
  const { ended, said } = project.npmStart()
  expect(await ended).toEqual([1, null])
  expect(said()).toMatch(/Missing: left@/)
  expect(said()).not.toContain('Building')
})
