import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// The version before the last change of the schema, from the history of this repository, built as operators build it.

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const migrations = 'apps/api/migrations'

export interface VersionBefore {
  commit: string
  /** What an operator starts. */
  mainFile: string
  /** The migrations that it does not know. */
  later: string[]
  /** It may start on the schema of now; until then it starts on its own. */
  meetLater: () => void
}

/** A sentence where there is none, such as in a copy without history. */
export async function versionBefore(): Promise<VersionBefore | string> {
  const commit = commitBefore()
  if (!commit) return 'The history of this copy does not hold the version before: fetch it whole.'
  const folder = join(root, 'node_modules', '.cache', 'fanal', `version-${commit}`)
  if (!existsSync(folder)) await buildInto(folder, commit)
  const own = git('ls-tree', '--name-only', commit, `${migrations}/`).split('\n')
  const later = sqlFilesOf(root).filter((name) => !own.includes(`${migrations}/${name}`))
  const copies = later.map((name) => join(folder, migrations, name))
  for (const copy of copies) rmSync(copy, { force: true })
  return {
    commit,
    mainFile: join(folder, 'apps/api/dist/main.js'),
    later,
    meetLater() {
      // It knows by itself on which later ones it may serve; an older version is given them.
      if (
        readFileSync(join(folder, 'apps/api/src/platform/database/migrations.ts'), 'utf8').includes('is_open')
      )
        return
      for (const [i, name] of later.entries()) cpSync(join(root, migrations, name), copies[i] ?? '')
    },
  }
}

const sqlFilesOf = (folder: string) =>
  readdirSync(join(folder, migrations)).filter((name) => name.endsWith('.sql'))

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Undefined if it is not there. */
function commitBefore(): string | undefined {
  try {
    const last = git('log', '-1', '--format=%H', '--diff-filter=A', '--', migrations)
    return git('rev-parse', '--verify', `${last}^{commit}~1`)
  } catch {
    return undefined
  }
}

async function buildInto(folder: string, commit: string): Promise<void> {
  const fresh = `${folder}-new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', fresh], { input: archive })
  await addModules(fresh)
  await runIn(fresh, process.execPath, ['scripts/build.mjs'])
  renameSync(fresh, folder)
}

/** Without the environment of a test. Not synchronous: a test that stands still for minutes is taken for dead. */
function runIn(cwd: string, program: string, args: string[]) {
  const { PATH, HOME } = process.env
  return promisify(execFile)(program, args, { cwd, env: { PATH, HOME }, maxBuffer: 2 ** 28 })
}

interface LockFile {
  packages: Record<string, { version?: string }>
}
const lockOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile

/** The modules installed here, if they have all that it asks for, with its own packages beside them; else its own. */
async function addModules(folder: string): Promise<void> {
  const { packages: here } = lockOf(root)
  const isHere = ([path, { version }]: [string, { version?: string }]) =>
    !path.includes('node_modules/') || here[path]?.version === version
  if (!Object.entries(lockOf(folder).packages).every(isHere)) {
    await runIn(folder, 'npm', ['ci', '--include=dev', '--ignore-scripts', '--loglevel=error'])
    return
  }
  const places = ['node_modules', ...['apps', 'packages'].flatMap(modulesIn)]
  for (const place of places) {
    mkdirSync(join(folder, place), { recursive: true })
    for (const name of readdirSync(join(root, place)).filter((one) => one !== '@fanal' && one !== '.cache'))
      symlinkSync(join(root, place, name), join(folder, place, name))
  }
  // Links that lead to the packages beside them.
  cpSync(join(root, 'node_modules/@fanal'), join(folder, 'node_modules/@fanal'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}

const modulesIn = (group: string) =>
  readdirSync(join(root, group))
    .map((name) => join(group, name, 'node_modules'))
    .filter((place) => existsSync(join(root, place)))
