import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { modules } from './modules.ts'
import { isIn, isTest, read } from './repository.ts'
import { billOfMaterials } from '../sbom.mjs'

// Production imports are dependencies, and nothing else is.

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const workspaces = {
  'apps/api': ['apps/api/src', 'apps/api/demo'],
  'apps/web': ['apps/web/src'],
  'packages/contract': ['packages/contract/src'],
  'packages/domain': ['packages/domain/src'],
}

describe.each(Object.entries(workspaces))('%s', (workspace, folders) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    read(`${workspace}/package.json`),
  ) as Manifest
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@fanal/'))
  const imported = new Set(
    modules
      .filter(({ path }) => isIn(path, ...folders) && !isTest(path))
      .flatMap(({ imports }) => imports.filter((one) => !one.isOurs && !isBuiltin(one.target)))
      .map(({ target }) => target),
  )

  test('whatever it imports outside of tests is a dependency', () => {
    expect([...imported].filter((name) => !(name in dependencies))).toEqual([])
  })

  test('every dependency is imported outside of tests', () => {
    expect(names.filter((name) => !imported.has(name))).toEqual([])
  })

  test('nothing is there twice', () => {
    expect(names.filter((name) => name in devDependencies)).toEqual([])
  })
})

describe('the bill of materials', () => {
  const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof billOfMaterials>[0]
  const bill = billOfMaterials(lock)
  const names = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name))

  test('has what runs in production, the parts of every platform among it', () => {
    const some = [
      'fastify',
      'react',
      'react-dom',
      'zod',
      'pg',
      '@node-rs/argon2-linux-arm64-musl',
      '@fanal/domain',
    ]
    expect(some.filter((name) => !names.includes(name))).toEqual([])
  })

  test('has nothing that npm leaves out of production', () => {
    const developers = Object.entries(lock.packages).flatMap(([path, { dev }]) =>
      dev === true ? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) : [],
    )
    const twice = Object.entries(lock.packages).flatMap(([path, { dev }]) =>
      dev === true ? [] : path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    )
    const onlyDevelopers = new Set(developers.filter((name) => !twice.includes(name)))
    expect(onlyDevelopers.size).toBeGreaterThan(200)
    expect(names.filter((name) => onlyDevelopers.has(name))).toEqual([])
  })

  test('is whole: each part once, with its version and the hash of the lock file, and every reference leads somewhere', () => {
    const refs = bill.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    const bare = bill.components.filter(
      ({ group, version, hashes }) => !version || (group !== '@fanal' && !hashes?.length),
    )
    expect(bare).toEqual([])
    const known = new Set([...refs, bill.metadata.component['bom-ref']])
    expect(
      bill.dependencies.flatMap(({ dependsOn }) => dependsOn ?? []).filter((ref) => !known.has(ref)),
    ).toEqual([])
    expect(new Set(bill.dependencies.map(({ ref }) => ref))).toEqual(known)
  })

  test('is of a known kind, and the same each time', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      metadata: { component: { name: 'fanal', purl: 'pkg:npm/fanal@1.0.0' } },
    })
    expect(billOfMaterials(lock)).toEqual(bill)
  })
})
