import { describe, expect, test } from 'vitest'
import { isIn, isTest, read, repository } from './repository.ts'

// The table of docs/asvs.md stays true: each row names a test that exists, or says why there is none, and what it names is in the code.

interface Row {
  requirement: string
  level: string
  how: string
  tests: string
}

const rows = read('docs/asvs.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && /^\d/.test(cells[1] ?? ''))
  .map(([, requirement = '', level = '', how = '', tests = '']): Row => ({ requirement, level, how, tests }))

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path) && !isTest(path)
const server = repository.filter((path) => isIn(path, 'apps/api/src') && isSource(path))
const source = repository
  .filter((path) => (isIn(path, 'apps', 'packages', 'scripts') && isSource(path)) || path === 'package.json')
  .map(read)
  .join('\n')
  .toLowerCase()

/** What nothing could show but reading: it says that something is not there, or how the whole is built. */
const untested = ['1.5.1', '3.7.1', '6.2.10', '6.4.2', '8.4.1', '13.1.1']

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter(({ level }) => !/^[12](, [12])?$/.test(level))).toEqual([])
})

test('a requirement is in one row', () => {
  const all = rows.flatMap(({ requirement }) => requirement.split(', '))
  expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([])
})

test('a row without a test says why there is none', () => {
  const silent = rows.filter(({ tests }) => tests === '—')
  const isExplained = ({ requirement, how }: Row) =>
    untested.includes(requirement) || /\*\*(Operator|Deviation)\.\*\*/.test(how)
  expect(silent.filter((row) => !isExplained(row))).toEqual([])
})

describe.each(rows)('$requirement', ({ how, tests }) => {
  test('its tests exist and hold tests', () => {
    const named = quoted(tests)
    expect(named.map((name) => `\`${name}\``).join(', ') || '—').toBe(tests)
    expect(named.filter((path) => !repository.includes(path) || !isTest(path))).toEqual([])
    expect(named.filter((path) => !/\btest(\.\w+)*[(<]/.test(read(path)))).toEqual([])
  })

  test('what it names is in the code', () => {
    const names = quoted(how).filter(
      (name) => !repository.some((path) => path.startsWith(name.replace(/\/$/, ''))),
    )
    // `npm run x` is a script of package.json, `user reset --y` a command with its option.
    const parts = names.flatMap((name) => name.replace(/^npm run /, '').split(/[\s=]+-*/))
    expect(parts.filter((part) => !source.includes(part.toLowerCase()))).toEqual([])
  })
})

describe('cryptography', () => {
  const found = (pattern: RegExp) =>
    server.flatMap((path) => [...read(path).matchAll(pattern)].map(([, what = '']) => ({ path, what })))

  test('there is one cipher', () => {
    const files = new Set(found(/(createCipheriv)\(/g).map(({ path }) => path))
    expect(files.size).toBeGreaterThan(1)
    for (const path of files) {
      expect([...read(path).matchAll(/createCipheriv\((\w+)/g)].map(([, name]) => name)).toEqual([
        'algorithm',
      ])
      expect(read(path)).toContain("const algorithm = 'aes-256-gcm'")
    }
  })

  /** Fewer than 16 bytes, or not bytes as they come: why nothing depends on guessing them. */
  const short = new Map([
    ['apps/api/src/platform/log.ts', 'A reference in a message'],
    ['apps/api/src/platform/certificate.ts', 'The serial number of a certificate'],
    ['apps/api/src/features/access/create-login-link.ts', 'Which link; its secret has 32 bytes'],
    ['apps/api/src/features/notices/webhooks/add-webhook.ts', 'The name of a message'],
    ['apps/api/src/features/casework/news/desk-news.ts', 'The name of a process among the others'],
    ['apps/api/src/gateways/files/folder.ts', 'The name of a file while it is written'],
    ['apps/api/src/platform/stored-files/keep-files.ts', 'The name of an object that tries a store'],
    ['apps/api/src/gateways/payment/sandbox.ts', 'The demo’s payment platform'],
  ])

  test('random strings have 128 bits, except those that open nothing', () => {
    const weak = found(/randomBytes\((\d+)\)/g).filter(({ what }) => Number(what) < 16)
    expect([...new Set(weak.map(({ path }) => path))].sort()).toEqual([...short.keys()].sort())
  })

  test('chance is the system’s', () => {
    const drawn = server.filter((path) => /\bMath\.random\(/.test(read(path)))
    expect(drawn.filter((path) => /secret|token|link|password|session|code/.test(path))).toEqual([])
  })
})
