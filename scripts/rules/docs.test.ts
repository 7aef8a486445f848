import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { notOurs, read, repository, root } from './repository.ts'

// Docs stay true: the scripts, files and folders that they name exist.

describe('docs', () => {
  const docs = repository.filter((path) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path))
  const folders = new Set(
    repository.map((path) => path.split('/')[0] ?? '').filter((name) => !name.includes('.')),
  )
  const places = new Set(
    repository.flatMap((path) =>
      path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  )

  /** `apps/api/src/features/<feature>/{routes,queries}.ts` as patterns that a path, or its end, must match. */
  const patternsOf = (name: string): RegExp[] => {
    const braces = /\{([^{}]*,[^{}]*)\}/.exec(name)
    if (braces)
      return (braces[1] ?? '').split(',').flatMap((one) => patternsOf(name.replace(braces[0], one.trim())))
    const escaped = name.replace(/\/$/, '').replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    const free = escaped
      .replaceAll(/<[^>]+>|\{[^}]+\}|NNNN/g, '[^/]+')
      .replaceAll('**', '.+')
      .replaceAll('*', '[^/]*')
    return [new RegExp(`(^|/)${free}$`)]
  }
  const isPath = (name: string) =>
    /^[\w.<{][\w./<>{},*-]*$/.test(name) &&
    !name.split('/').some((part) => notOurs.has(part)) &&
    (folders.has(name.split('/')[0] ?? '')
      ? name.includes('/')
      : /\.(tsx?|mjs|json|md|sql|css|yaml|html)$/.test(name))

  test.each(docs)('%s names scripts that exist', (path) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = [...read(path).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  // A superseded decision keeps its old names.
  const living = docs.filter((path) => !/^\W*status\W.*superseded/im.test(read(path)))
  test.each(living)('%s names files and folders that exist', (path) => {
    const named = [...read(path).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)]
      .map(([, name]) => name ?? '')
      .filter(isPath)
    const missing = named.filter(
      (name) => !patternsOf(name).every((pattern) => [...places].some((place) => pattern.test(place))),
    )
    expect(missing).toEqual([])
  })

  test.each(docs)('%s links to files that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link]) =>
      posix.join(dirname(path), link ?? ''),
    )
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
  })

  test('every script of package.json runs a file that exists', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const files = Object.values(scripts).flatMap((command) => /\bnode (\S+)/.exec(command)?.[1] ?? [])
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('docs/behaviour', () => {
  const pages = repository.filter((path) => /^docs\/behaviour\/[^/]+\.md$/.test(path))

  test('every feature has a page', () => {
    const features = repository.flatMap(
      (path) => /^apps\/\w+\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? [],
    )
    const missing = [...new Set(features)].filter(
      (feature) => !pages.includes(`docs/behaviour/${feature}.md`),
    )
    expect(missing).toEqual([])
  })

  test.each(pages)('%s says what it does, its rules, constants, messages and readings', (path) => {
    const headings = [...read(path).matchAll(/^## (\w+)/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(expect.arrayContaining(['Rules', 'Constants', 'Messages', 'Readings']))
  })

  test.each(pages)('%s names for each reading a test that exists', (path) => {
    const sections = read(path)
      .split(/^## /m)
      .filter((section) => section.startsWith('Readings'))
    const readings = sections.flatMap((section) => section.split(/^- /m).slice(1))
    const loose = readings.filter((reading) => {
      const tests = [...reading.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, test]) => test ?? '')
      return tests.length === 0 || !tests.every((test) => repository.includes(test))
    })
    expect(readings.length).toBeGreaterThan(0)
    expect(loose).toEqual([])
  })
})

describe('docs/behaviour, sentence by sentence', () => {
  const heading = '## The specification, sentence by sentence'
  const pages = repository.filter(
    (path) => path.startsWith('docs/behaviour/') && read(path).includes(heading),
  )

  test.each(pages)('%s names, for each sentence, files that exist', (path) => {
    const section = read(path).split(heading)[1] ?? ''
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    const loose = rows.filter((row) => {
      const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const [, sentence, place = ''] = cells
      if (sentence === 'what is asked') return false
      const files = [...place.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '')
      return files.length === 0 || !files.every((file) => repository.includes(file))
    })
    expect(rows.length).toBeGreaterThan(1)
    expect(loose).toEqual([])
  })
})

describe('docs/decisions', () => {
  const records = repository.filter((path) => path.startsWith('docs/decisions/'))
  const numberOf = (path: string) => /(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? path

  test('numbers are unique', () => {
    expect(new Set(records.map(numberOf)).size).toBe(records.length)
  })

  test('docs/decisions-by-subject.md lists each once, by its title and status', () => {
    const lines = read('docs/decisions-by-subject.md')
      .split('\n')
      .filter((line) => line.startsWith('- '))
    const expected = records.map((path) => {
      const [title = '', , status = ''] = read(path).split('\n')
      const note = status === 'Status: accepted' ? '' : ` (${status.replace('Status: ', '')})`
      const about = title.replace(/^# \d{4} · /, '')
      return `- [${numberOf(path)}](${path.replace('docs/', '')}) ${about}${note}`
    })
    expect(lines.toSorted()).toEqual(expected.toSorted())
  })

  test.each(records)('%s has the one form: number, status, date, context, decision, consequences', (path) => {
    const [title, , status, date] = read(path).split('\n')
    expect(title).toMatch(new RegExp(`^# ${numberOf(path)} · \\S`))
    expect(status).toMatch(/^Status: (accepted|(accepted, in part )?superseded by \d{4}(, \d{4})*)$/)
    expect(date).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/)
    const headings = [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings.slice(0, 2)).toEqual(['Context', 'Decision'])
    expect(headings.at(-1)).toBe('Consequences')
    const successors = status?.match(/\d{4}/g) ?? []
    expect(successors.filter((number) => !records.map(numberOf).includes(number))).toEqual([])
  })
})
