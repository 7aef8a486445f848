import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { read, root } from './rules/repository.ts'

// Test support: a project with our scripts, a minimal build and server, and no dependencies.

const build = `
import { mkdirSync, writeFileSync } from 'node:fs'
writeFileSync('build.pid', String(process.pid))
if (process.env.BUILD === 'fails') process.exit(3)
if (process.env.BUILD === 'hangs') await new Promise(() => setInterval(() => {}, 1000))
mkdirSync('apps/api/dist', { recursive: true })
writeFileSync('apps/api/dist/main.js', ${JSON.stringify(`
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300))
console.log('server', process.pid)
setInterval(() => {}, 1000)
`)})
`
const manifest = { name: 'small', version: '1.0.0' }
const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }

export function smallProject() {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-small-'))
  const path = (file: string) => join(folder, file)
  const write = (file: string, content: string) => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), content)
  }
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const ours = { ...manifest, scripts: { start: scripts.start } }
  write('package.json', JSON.stringify(ours))
  write('package-lock.json', JSON.stringify(lock))
  for (const file of ['lib.mjs', 'start.mjs']) cpSync(join(root, 'scripts', file), path(`scripts/${file}`))
  write('scripts/build.mjs', build)
  for (const place of ['apps/api/package.json', 'packages/domain/package.json']) write(place, '{}')

  const children: ChildProcess[] = []
  return {
    write,
    has: (file: string) => existsSync(path(file)),
    read: (file: string) => readFileSync(path(file), 'utf8'),
    remove: () => {
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
    /** As typed, or run by a supervisor. */
    npmStart(env: Record<string, string> = {}) {
      const { PATH, HOME } = process.env
      const child = spawn('npm', ['start'], { cwd: folder, env: { PATH, HOME, ...env }, detached: true })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      return { child, ended: once(child, 'close'), said: () => output }
    },
  }
}

/** No timeout of its own: a machine may be slow. The test's limit ends it. */
export async function until<T>(what: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = what()
    if (found) return found
    await sleep(20)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
