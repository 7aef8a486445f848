import { describe, expect, test } from 'vitest'
import { read, repository } from './repository.ts'

// Comments, names and docs cite only what a reader of the repository has.

/** Sections, and documents that are not part of the repository. */
const citations =
  /§|\bspec(ification)? [12]\b|domain[- ]facts|decisions\.md|(?<!\w)issue #?\d|docs\/readings/i
const isText = (path: string) => /\.(tsx?|mjs|cjs|css|sql|md|ya?ml|html)$|^Dockerfile$|^\.env/.test(path)
const isThisTest = (path: string) => path === 'scripts/rules/words.test.ts'

const linesWith = (pattern: RegExp) =>
  repository
    .filter((path) => isText(path) && !isThisTest(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )

describe('words', () => {
  test('nothing cites what is not in the repository', () => {
    expect(linesWith(citations)).toEqual([])
  })

  test('a page of docs/ that a file names exists', () => {
    const missing = repository
      .filter((path) => isText(path) && !isThisTest(path))
      .flatMap((path) => [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ path, page })))
      .filter(({ page }) => !repository.includes(page))
      .map(({ path, page }) => `${path} names ${page}`)
    expect(missing).toEqual([])
  })
})
