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

/** Names that were replaced by the usual ones, so that they do not come back. */
const formerNames =
  /\b(wanted[A-Z]\w*|tell[A-Z]\w*|(use|[A-Z])\w*Words|useDrawn\w*|givePart|persistently|getReady|TurnCard|Ears|hurried|isPatient|openLines|straightWays|lookAgain|clearAway|inTheWay|takeOff|makeRoom|holdToSchema|openToForced|story|stories|storyOf)\b/
const formerFiles = /(^|[/-])(wanted|tell|told|turn|story|drawn)(?=[-.])/
const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path) && !isThisTest(path)

/** Lines of code, without texts in quotes, which may say anything. */
const namesIn = (line: string) => line.replaceAll(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''")
const formerNamesIn = (text: string) =>
  text.split('\n').flatMap((line, index) => {
    const [name] = formerNames.exec(namesIn(line)) ?? []
    return name ? [`${index + 1}: ${name}`] : []
  })

/** First words of comments that leave it open what they are about. */
const withoutSubject =
  /^\s*(?:\/\*\*|\/\/) (Of|By|Those|Whose|Its|One that|Nobody|Whoever|What is|It is|All of) /
const commentsWithoutSubject = (text: string) =>
  text
    .split('\n')
    .flatMap((line, index) => (withoutSubject.test(line) ? [`${index + 1}: ${line.trim()}`] : []))

describe('words', () => {
  test('names are those of the field', () => {
    const names = repository
      .filter(isCode)
      .flatMap((path) => formerNamesIn(read(path)).map((found) => `${path}:${found}`))
    expect(names).toEqual([])
    expect(repository.filter((path) => isCode(path) && formerFiles.test(path))).toEqual([])
  })

  test('a planted former name is found, in a name and in a comment but not in a text', () => {
    expect(
      formerNamesIn("const a = 1\nconst wantedParams = tellDue(a)\n// See StatusWords.\nsay('takeOff')"),
    ).toEqual(['2: wantedParams', '3: StatusWords'])
    expect(
      ['src/wanted-list.ts', 'src/tell-due.ts', 'src/turn-card.tsx'].every((path) => formerFiles.test(path)),
    ).toBe(true)
  })

  test('comments begin with what they are about', () => {
    expect(
      repository
        .filter(isCode)
        .flatMap((path) => commentsWithoutSubject(read(path)).map((found) => `${path}:${found}`)),
    ).toEqual([])
    expect(
      commentsWithoutSubject("/** Of a company. */\n// Its own.\n/** Opens it. */\n'// Of'"),
    ).toHaveLength(2)
  })

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
