import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])

function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name) && !name.startsWith('.data-'))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}

/** Faults that `planted-faults.test.ts` plants in a run of its own: texts by path, instead of or beside the real files. */
const plantedFile = process.env['PLANTED_FAULTS']
const planted: Record<string, string> = plantedFile ? JSON.parse(readFileSync(plantedFile, 'utf8')) : {}

export const read = (path: string) => planted[path] ?? readFileSync(join(root, path), 'utf8')
export const repository = [...new Set([...listFiles(), ...Object.keys(planted)])]
/** What a folder holds: files and folders. */
export const namesIn = (folder: string) => [
  ...new Set(
    repository
      .filter((path) => isIn(path, folder))
      .flatMap((path) => path.slice(folder.length + 1).split('/')[0] ?? []),
  ),
]
export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|-fixture\.ts$|^apps\/(api|web)\/test\//.test(path)
export const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))
/** `queries.ts` and `<subject>-queries.ts` hold SQL. */
export const isQueries = (path: string) => /[/-]queries\.ts$/.test(path)
