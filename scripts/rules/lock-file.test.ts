import { expect, test } from 'vitest'
import { scriptedDependencies } from '../lib.mjs'
import { faultsOf, type LockFile } from './lock-file.ts'
import { read } from './repository.ts'

test('our lock file gives every platform its parts, one bundler, and no download address', () => {
  expect(faultsOf(JSON.parse(read('package-lock.json')) as LockFile)).toEqual([])
})

test('install scripts that do not run are known to be unnecessary', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as LockFile
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? path.replace('node_modules/', '') : [],
  )
  const left = scripted.filter((name) => !name.startsWith(`${scriptedDependencies}/`))
  // The package's script replaces the calling program.
  expect(left).toEqual(['esbuild'])
})

const binding = (name: string, os: string, cpu: string, libc?: string) => ({ name, os, cpu, libc })
const bindings = [
  binding('linux-x64-gnu', 'linux', 'x64', 'glibc'),
  binding('linux-x64-musl', 'linux', 'x64', 'musl'),
  binding('linux-arm64-gnu', 'linux', 'arm64', 'glibc'),
  binding('linux-arm64-musl', 'linux', 'arm64', 'musl'),
  binding('darwin-x64', 'darwin', 'x64'),
  binding('darwin-arm64', 'darwin', 'arm64'),
  binding('win32-x64', 'win32', 'x64'),
]

/** A minimal valid lock file: vite, its rolldown, and its seven bindings. */
function small(): LockFile {
  const version = '1.2.15'
  const parts = bindings.map(({ name, os, cpu, libc }) => [
    `node_modules/@rolldown/binding-${name}`,
    { version, os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) },
  ])
  return {
    packages: {
      '': { dependencies: { vite: '8.3.5' } },
      'node_modules/vite': { version: '8.3.5', dependencies: { rolldown: version } },
      'node_modules/rolldown': {
        version,
        optionalDependencies: Object.fromEntries(
          bindings.map(({ name }) => [`@rolldown/binding-${name}`, version]),
        ),
      },
      ...Object.fromEntries(parts),
    },
  }
}

/** The minimal one with another package, or without one. */
const changed = (change: LockFile['packages'], without = ''): LockFile => {
  const packages = { ...small().packages, ...change }
  delete packages[without]
  return { packages }
}

const arm = '@rolldown/binding-linux-arm64-gnu'
const faulty: { fault: string; lock: LockFile; says: string[] }[] = [
  {
    fault: 'a second bundler inside vite, without the parts of other machines',
    lock: changed({
      'node_modules/vite/node_modules/rolldown': {
        version: '1.2.19',
        optionalDependencies: { [arm]: '1.2.19' },
      },
    }),
    says: [
      `node_modules/vite/node_modules/rolldown 1.2.19 has ${arm} at 1.2.15`,
      ...[
        'linux x64 glibc',
        'linux x64 musl',
        'linux arm64 musl',
        'macOS x64',
        'macOS arm64',
        'Windows x64',
      ].map((name) => `node_modules/vite/node_modules/rolldown has no part for ${name}`),
      '2 copies of rolldown: node_modules/rolldown, node_modules/vite/node_modules/rolldown',
    ],
  },
  {
    fault: 'a part that the registry did not list',
    lock: changed({}, `node_modules/${arm}`),
    says: [
      `node_modules/rolldown needs ${arm}, which is not locked`,
      'node_modules/rolldown has no part for linux arm64 glibc',
    ],
  },
  {
    fault: 'a part of another version',
    lock: changed({ [`node_modules/${arm}`]: { version: '1.3.1', os: ['linux'], cpu: ['arm64'] } }),
    says: [`node_modules/rolldown 1.2.15 has ${arm} at 1.3.1`],
  },
  {
    fault: 'a package that npm forgot',
    lock: changed({ 'node_modules/vite': { version: '8.3.5', dependencies: { postcss: '8' } } }),
    says: ['node_modules/vite needs postcss, which is not locked'],
  },
  {
    fault: 'a package for a newer Node',
    lock: changed({ 'node_modules/vite': { version: '8.3.5', engines: { node: '>=22' } } }),
    says: ['node_modules/vite wants Node >=22'],
  },
  {
    fault: 'a download address',
    lock: changed({
      'node_modules/vite': { version: '8.3.5', resolved: 'https://registry.example.com/vite.tgz' },
    }),
    says: ['node_modules/vite has a download address'],
  },
]

test('a small lock file without fault has none', () => {
  expect(faultsOf(small())).toEqual([])
})

test.each(faulty)('$fault is found', ({ lock, says }) => {
  expect(faultsOf(lock)).toEqual(says)
})
