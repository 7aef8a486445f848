import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export interface ProjectCopy {
  folder: string
  /** Runs a program of the project in the copy; throws with its output if it fails. */
  run(args: readonly string[], cwd?: string): Promise<string>
  remove(): Promise<void>
}

const isSource = (path: string) =>
  !/\.test\.tsx?$/.test(path) && !['node_modules', 'dist', '.data'].includes(basename(path))

/** Links to the installed packages; our own ones are those of the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from))
    if (name.startsWith('@') && name !== '@fanal') await linkPackages(join(from, name), join(to, name))
    else if (name !== '@fanal' && name !== '.cache') await symlink(join(from, name), join(to, name))
}

/** The sources of the whole project in a folder of their own, to be changed. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'fanal-language-'))
  for (const name of ['apps', 'packages', 'scripts', 'package.json', 'tsconfig.base.json'])
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  await linkPackages(join(root, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'))
  await mkdir(join(folder, 'node_modules/@fanal'))
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@fanal', name))
  return {
    folder,
    async run(args, cwd = '.') {
      const child = spawn(process.execPath, args, {
        cwd: join(folder, cwd),
        env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => void (output += text.toString()))
      const [code] = (await once(child, 'close')) as [number]
      if (code !== 0) throw new Error(`${args.join(' ')} failed.\n${output}`)
      return output
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

type Texts = string | { [key: string]: Texts }

/** A text that nobody mistakes for another language's; the line that replies are cut at keeps its shape. */
const pseudo = (text: string) => (text.startsWith('##') ? text : `‹${text}›`)
const inPseudo = (texts: Texts): Texts =>
  typeof texts === 'string'
    ? pseudo(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, inPseudo(part)]))

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/**
 * Adds French as docs/adding-a-language.md says: its entry in `languages.ts` and its text files, each text the Spanish
 * one in angle quotes. Returns the Spanish texts of pages.
 */
export async function addFrench({ folder }: ProjectCopy): Promise<string[]> {
  const list = join(folder, 'packages/domain/src/settings/languages.ts')
  const code = await readFile(list, 'utf8')
  await writeFile(list, code.replace("langs = ['ca', 'es', 'en']", "langs = ['ca', 'es', 'en', 'fr']"))
  for (const name of ['formats', 'document-formats']) {
    const path = join(folder, `packages/domain/src/formats/${name}.json`)
    const formats = await readJson(path)
    await writeFile(path, JSON.stringify({ ...formats, fr: formats.es }))
  }
  const spanish: string[] = []
  for (const path of await readdir(join(folder, 'apps'), { recursive: true })) {
    const file = join(folder, 'apps', path)
    const french = /\/i18n\/es\/[\w-]+\.json$/.test(file)
      ? file.replace('/i18n/es/', '/i18n/fr/')
      : file.replace(/\/texts\/es\.json$/, '/texts/fr.json')
    if (french === file) continue
    const texts: Texts = await readJson(file)
    await mkdir(dirname(french), { recursive: true })
    await writeFile(french, JSON.stringify(inPseudo(texts)))
    if (file.includes('/i18n/')) spanish.push(...flat(texts))
  }
  return spanish
}

const flat = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flat)
