import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorStatus } from '@fanal/contract/wire/errors'
import { langs } from '@fanal/domain/settings/languages'
import { parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'

// Texts in every language: the same keys, placeholders and plurals; none empty, none unused; keys in the source are
// whole literals, so that they can be searched for.

type Message = string | { one: string; other: string }
type Messages = Record<string, Message>
interface Tree {
  [key: string]: string | Tree
}

const source = fileURLToPath(new URL('..', import.meta.url))
const i18n = fileURLToPath(new URL('.', import.meta.url))
const api = fileURLToPath(new URL('../../../api/src', import.meta.url))

function readMessages(lang: string, file: string): Messages {
  return JSON.parse(readFileSync(join(i18n, lang, file), 'utf8'))
}
/** Folders with text files of the server, beside the code that uses them: `platform/texts`. */
const apiFolders = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('/texts'))
const readApiTexts = (folder: string, lang: string): Tree =>
  JSON.parse(readFileSync(join(api, folder, `${lang}.json`), 'utf8'))
const filesOf = (lang: string) => readdirSync(join(i18n, lang)).sort()
const features = filesOf('es').map((file) => file.replace('.json', ''))

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()
/** Both forms, of which the other one counts and says all that the first says. */
function isPlural(message: { one: string; other: string }): boolean {
  const named = placeholders(message.other)
  const isWhole = Object.keys(message).sort().join() === 'one,other'
  return isWhole && named.includes('count') && placeholders(message.one).every((name) => named.includes(name))
}
const formsOf = (message: Message) => (typeof message === 'string' ? { other: message } : message)
const shapeOf = (message: Message) => ({
  forms: typeof message === 'string' ? 'text' : Object.keys(message).sort().join(' and '),
  placeholders: placeholders(formsOf(message).other),
})
const shapesOf = (messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, shapeOf(message)]))

/** Nested texts as one list: `mails.passwordChanged.subject`. */
function flatten(tree: Tree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, part]) =>
      typeof part === 'string' ? [[prefix + key, part]] : Object.entries(flatten(part, `${prefix}${key}.`)),
    ),
  )
}

function faultsOf(lang: string, text: string): string[] {
  const formal = { es: /\b(usted|ustedes)\b/i, ca: /\b(vostè|vostès)\b/i, en: /(?!)/ }[lang]
  return [
    text.trim() === '' && 'is empty',
    text !== text.trim() && 'has spaces around it',
    text.includes('  ') && 'has a double space',
    /[’‘]/.test(text) && "has a curly apostrophe instead of '",
    formal?.test(text) && 'is formal: we say tú and tu',
  ].filter((fault) => typeof fault === 'string')
}

describe('texts of the web', () => {
  test.each(langs)('%s has the files of Spanish', (lang) => {
    expect(filesOf(lang)).toEqual(filesOf('es'))
  })

  describe.each(features)('%s', (feature) => {
    const spanish = readMessages('es', `${feature}.json`)

    test.each(langs)('%s has the same keys in the same order, placeholders and plurals', (lang) => {
      const messages = readMessages(lang, `${feature}.json`)
      expect(shapesOf(messages)).toEqual(shapesOf(spanish))
      expect(Object.keys(messages)).toEqual(Object.keys(spanish))
    })

    test.each(langs)('%s is well written', (lang) => {
      const faults = Object.entries(readMessages(lang, `${feature}.json`)).flatMap(([key, message]) =>
        Object.values(formsOf(message)).flatMap((text) =>
          faultsOf(lang, text).map((fault) => `${key} ${fault}`),
        ),
      )
      expect(faults).toEqual([])
    })

    test.each(langs)('%s: a plural has `one` and `other`, and counts', (lang) => {
      const faults = Object.entries(readMessages(lang, `${feature}.json`)).filter(
        ([, message]) => typeof message !== 'string' && !isPlural(message),
      )
      expect(faults).toEqual([])
    })
  })
})

describe('texts of the api', () => {
  describe.each(apiFolders)('%s', (folder) => {
    test('one file per language', () => {
      expect(readdirSync(join(api, folder)).sort()).toEqual(langs.map((lang) => `${lang}.json`).sort())
    })

    // Texts of a mail are its paragraphs, in their order.
    test.each(langs)('%s has the same keys in the same order, and placeholders', (lang) => {
      const [spanish, texts] = [flatten(readApiTexts(folder, 'es')), flatten(readApiTexts(folder, lang))]
      expect(shapesOf(texts)).toEqual(shapesOf(spanish))
      expect(Object.keys(texts)).toEqual(Object.keys(spanish))
    })

    test.each(langs)('%s is well written', (lang) => {
      const faults = Object.entries(flatten(readApiTexts(folder, lang))).flatMap(([key, text]) =>
        faultsOf(lang, text).map((fault) => `${key} ${fault}`),
      )
      expect(faults).toEqual([])
    })
  })

  test.each(langs)('%s has a text for every error code, and none besides', (lang) => {
    const { errors = '' } = readApiTexts('platform/texts', lang)
    expect(Object.keys(errors).sort()).toEqual(Object.keys(errorStatus).sort())
  })
})

interface Call {
  key: string
  /** The names passed with the key; undefined if they cannot be read from the call. */
  values: string[] | undefined
  features: string[]
}

interface SourceFile {
  path: string
  features: Set<string>
  literals: Set<string>
  /** Prefixes of concatenated strings, and calls with a concatenated key. */
  composed: string[]
  calls: Call[]
}

function readSource(path: string): SourceFile {
  const { program, errors } = parseSync(path, readFileSync(join(source, path), 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const folder = /^features\/([^/]+)\//.exec(path)?.[1]
  const file: SourceFile = {
    path,
    features: new Set(folder ? [folder] : []),
    literals: new Set(),
    composed: [],
    calls: [],
  }
  const translators = new Map<string, string[]>()
  const speak = (feature: string, name?: string) => {
    file.features.add(feature)
    if (name) translators.set(name, [...(translators.get(name) ?? []), feature])
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier')
        return
      const feature = { useTexts: init.arguments[0], textsIn: init.arguments[1] }[init.callee.name]
      if (feature?.type === 'Literal' && typeof feature.value === 'string') speak(feature.value, id.name)
    },
    TSTypeReference({ typeName, typeArguments }) {
      if (typeName.type !== 'Identifier' || !['TextKey', 'Translate'].includes(typeName.name)) return
      const feature = typeArguments?.params[0]
      if (feature?.type !== 'TSLiteralType' || feature.literal.type !== 'Literal') return
      speak(String(feature.literal.value), typeName.name === 'Translate' ? 't' : undefined)
    },
    Literal({ value }) {
      if (typeof value === 'string') file.literals.add(value)
    },
    TemplateLiteral({ quasis }) {
      if (quasis.length > 1) file.composed.push(quasis[0]?.value.cooked ?? '')
    },
    BinaryExpression({ operator, left }) {
      if (operator === '+' && left.type === 'Literal') file.composed.push(String(left.value))
    },
  }).visit(program)
  new Visitor({
    CallExpression({ callee, arguments: [key, values] }) {
      const features = callee.type === 'Identifier' ? translators.get(callee.name) : undefined
      if (!features || !key) return
      if (key.type === 'TemplateLiteral' || key.type === 'BinaryExpression') file.composed.push('t(…)')
      if (key.type !== 'Literal') return
      const names =
        values?.type === 'ObjectExpression'
          ? values.properties.map((one) =>
              one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '…',
            )
          : []
      const isReadable = !values || (values.type === 'ObjectExpression' && !names.includes('…'))
      file.calls.push({ key: String(key.value), values: isReadable ? names.sort() : undefined, features })
    },
  }).visit(program)
  return file
}

describe('keys in the source', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map(readSource)
  const texts = Object.fromEntries(
    features.map((feature) => [feature, readMessages('es', `${feature}.json`)]),
  )

  test.each(features)('every key of %s is used', (feature) => {
    const used = new Set(
      files.filter((file) => file.features.has(feature)).flatMap((file) => [...file.literals]),
    )
    expect(Object.keys(texts[feature] ?? {}).filter((key) => !used.has(key))).toEqual([])
  })

  test('every key is a whole literal, never put together', () => {
    const beginnings = new Set(
      Object.values(texts).flatMap((messages) =>
        Object.keys(messages).flatMap((key) =>
          [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index + 1)),
        ),
      ),
    )
    const composed = files.flatMap(({ path, composed }) =>
      composed
        .filter(
          (start) => start === 't(…)' || [...beginnings].some((beginning) => start.startsWith(beginning)),
        )
        .map((start) => `${path}: ${start}`),
    )
    expect(composed).toEqual([])
  })

  test('every placeholder is filled in, and nothing else is passed', () => {
    const wrong = files.flatMap(({ path, calls }) =>
      calls.flatMap(({ key, values, features }) => {
        const message = features.map((feature) => texts[feature]?.[key]).find((found) => found !== undefined)
        if (message === undefined || values === undefined) return []
        const wanted = placeholders(formsOf(message).other)
        return wanted.join() === values.join()
          ? []
          : [`${path}: ${key} wants (${wanted.join()}), gets (${values.join()})`]
      }),
    )
    expect(wrong).toEqual([])
  })
})
