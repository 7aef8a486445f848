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

export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const repository = listFiles()
export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|-fixture\.ts$|^apps\/(api|web)\/test\//.test(path)
export const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))
/** `queries.ts` and `<subject>-queries.ts` hold SQL. */
export const isQueries = (path: string) => /[/-]queries\.ts$/.test(path)
