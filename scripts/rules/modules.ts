import { dirname, posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { isIn, read, repository } from './repository.ts'

// Every TypeScript module of the repository, with its imports and the few operations reserved to one file.

export interface Import {
  /** As written in the file. */
  name: string
  /** A file of the repository, or the name of a package. */
  target: string
  isOurs: boolean
  /** A static import: neither a type nor dynamic. */
  isLoaded: boolean
  /** Imported when it is used. */
  isDynamic: boolean
}

interface Module {
  path: string
  imports: Import[]
  readsEnv: boolean
  fetches: boolean
  reexports: boolean
}

type Names = Record<string, string>

/** Modules by the names of a package.json; a pattern has one star. */
function resolveByNames(folder: string, names: Names, name: string): string {
  for (const [pattern, target] of Object.entries(names)) {
    const [start = '', end] = pattern.split('*')
    if (end === undefined ? name !== pattern : !name.startsWith(start) || !name.endsWith(end)) continue
    return posix.join(folder, target.replace('*', name.slice(start.length, end ? -end.length : undefined)))
  }
  throw new Error(`${folder}: nothing is called ${name}`)
}

function resolveSubpath(from: string, name: string): string {
  const app = from.split('/').slice(0, 2).join('/')
  const { imports = {} }: { imports?: Names } = JSON.parse(read(`${app}/package.json`))
  return resolveByNames(app, imports, name)
}

function resolveExport(folder: string, name: string): string {
  const { exports = {} }: { exports?: Names } = JSON.parse(read(`${folder}/package.json`))
  return resolveByNames(folder, exports, name)
}

function resolve(from: string, name: string): Pick<Import, 'target' | 'isOurs'> {
  if (name.startsWith('.')) return { target: posix.join(dirname(from), name), isOurs: true }
  if (name.startsWith('#')) return { target: resolveSubpath(from, name), isOurs: true }
  const [, ours, path] = /^@fanal\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? []
  if (ours) return { target: resolveExport(`packages/${ours}`, path ? `./${path}` : '.'), isOurs: true }
  const packageName = name.split('/').slice(0, name.startsWith('@') ? 2 : 1)
  return { target: packageName.join('/'), isOurs: false }
}

function parse(path: string): Module {
  const { program, errors } = parseSync(path, read(path))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const module: Module = { path, imports: [], readsEnv: false, fetches: false, reexports: false }
  const add = (source: unknown, isLoaded: boolean, isDynamic = false) => {
    if (typeof source !== 'string') return
    module.imports.push({ name: source, ...resolve(path, source), isLoaded, isDynamic })
  }
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const isTypes =
        specifiers.length > 0 && specifiers.every((one) => 'importKind' in one && one.importKind === 'type')
      add(source.value, importKind !== 'type' && !isTypes)
      if (/^(node:)?process$/.test(source.value)) module.readsEnv = true
    },
    ExportAllDeclaration({ source, exportKind }) {
      module.reexports = true
      add(source.value, exportKind !== 'type')
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (!source) return
      module.reexports = true
      add(source.value, exportKind !== 'type')
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal') add(source.value, false, true)
    },
    TSImportType({ source }) {
      add(source.value, false)
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type === 'PrivateIdentifier') return
      const name =
        property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value
      if (object.name === 'process' && name === 'env') module.readsEnv = true
      if (['window', 'globalThis'].includes(object.name) && name === 'fetch') module.fetches = true
      if (object.name === 'navigator' && name === 'sendBeacon') module.fetches = true
    },
    VariableDeclarator({ init }) {
      if (init?.type === 'Identifier' && init.name === 'process') module.readsEnv = true
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') module.fetches = true
    },
    NewExpression({ callee }) {
      if (callee.type !== 'Identifier') return
      if (['XMLHttpRequest', 'EventSource', 'WebSocket'].includes(callee.name)) module.fetches = true
    },
  }).visit(program)
  return module
}

export const modules = repository
  .filter((path) => /\.tsx?$/.test(path) && isIn(path, 'packages', 'apps', 'e2e', 'bench'))
  .filter((path) => !/\.d\.ts$|\.config\.ts$/.test(path))
  .map(parse)
const byPath = new Map(modules.map((module) => [module.path, module]))

/** All that a file reaches by imports that count. */
function reachedFrom(path: string, counts: (one: Import) => boolean, seen = new Set<string>()): Set<string> {
  for (const one of byPath.get(path)?.imports ?? []) {
    if (!counts(one) || seen.has(one.target)) continue
    seen.add(one.target)
    reachedFrom(one.target, counts, seen)
  }
  return seen
}

/** The static import closure of a file. */
export const loadedWith = (path: string) => reachedFrom(path, ({ isLoaded }) => isLoaded)
/** With the types that it imports, and those that they import. */
export const knownTo = (path: string) => reachedFrom(path, ({ isDynamic }) => !isDynamic)
