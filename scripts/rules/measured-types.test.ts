import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { read, repository, root } from './repository.ts'

// Benches, tortures and drills run rarely: types tell first when they no longer fit what they measure.

const isMeasuring = (path: string) => /^bench\/|\.torture\.ts$|-torture\/|\/drills\//.test(path)

async function filesOf(project: string): Promise<string[]> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', project, '--listFilesOnly'], {
    cwd: root,
    maxBuffer: 10_000_000,
  })
  return stdout.split('\n').filter(Boolean)
}

test('every bench and torture belongs to a project that is type-checked', async () => {
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
  const projects = ['apps/api', 'e2e', 'bench/pages']
  expect(references.map(({ path }) => path)).toEqual(expect.arrayContaining(projects))
  const checked = new Set<string>()
  for (const project of projects) for (const file of await filesOf(project)) checked.add(file)
  const measuring = repository.filter((path) => isMeasuring(path) && /\.tsx?$/.test(path))
  expect(measuring.length).toBeGreaterThan(50)
  expect(measuring.filter((path) => !checked.has(join(root, path)))).toEqual([])
  // A busy machine is not a failure.
}, 300_000)

test('what has to start without a build or tsx is checked too', () => {
  const scripts = repository.filter(
    (path) =>
      (isMeasuring(path) || /^scripts\/(bench|drill|test|torture)\.mjs$/.test(path)) && path.endsWith('.mjs'),
  )
  expect(scripts).toHaveLength(5)
  expect(scripts.filter((path) => !read(path).startsWith('// @ts-check\n'))).toEqual([])
})
