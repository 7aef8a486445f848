import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, brandSchema } from '@fanal/contract/imports/brand'
import { contrastProblems } from '@fanal/domain/settings/brand-contrast'
import { fileKind } from '@fanal/domain/files/file-kind'
import { svgProblem } from '#formats/check-svg'
import { readJsonFile, UsageError } from '#platform/commands/command'
import { problemsOf, Refusal } from '#platform/refusal'
import type { BrandFile } from './brand-queries.ts'

export type Picture = 'logo' | 'logoDark' | 'favicon' | 'icon192' | 'icon512'

interface Allowed {
  files: readonly string[]
  maxBytes: number
  /** Width and height that a PNG must have. */
  size?: number
}

/** The files read from a folder. Any other file is reported, so that a misspelt name is noticed. */
const pictures: Record<Picture, Allowed> = {
  logo: { files: ['logo.svg', 'logo.png'], maxBytes: 100_000 },
  logoDark: { files: ['logo-dark.svg', 'logo-dark.png'], maxBytes: 100_000 },
  favicon: { files: ['favicon.svg', 'favicon.png'], maxBytes: 50_000 },
  icon192: { files: ['icon-192.png'], maxBytes: 200_000, size: 192 },
  icon512: { files: ['icon-512.png'], maxBytes: 500_000, size: 512 },
}
const maxSidePx = 2_000

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

function problemOf(content: Buffer, isSvg: boolean, { maxBytes, size }: Allowed): string | undefined {
  if (content.byteLength > maxBytes) return `has ${content.byteLength} bytes, at most ${maxBytes} are taken`
  if (isSvg) return svgProblem(content.toString('utf8'))
  if (fileKind(content) !== 'png' || content.byteLength < 24) return 'is no PNG picture'
  const { width, height } = sizeOf(content)
  if (size && (width !== size || height !== size))
    return `is ${width} × ${height} pixels, it must be ${size} × ${size}`
  return width > maxSidePx || height > maxSidePx || width * height === 0
    ? `is ${width} × ${height} pixels, at most ${maxSidePx} each way`
    : undefined
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.'))
  } catch {
    throw new UsageError(`There is no folder ${folder}`)
  }
}

export interface ReadBrand {
  brand: Brand
  files: Partial<Record<Picture, BrandFile>>
}

/** Reads a brand and its pictures, or refuses the whole folder with all its problems. */
export async function readBrand(folder: string): Promise<ReadBrand> {
  const names = await namesIn(folder)
  const json = await readJsonFile(join(folder, 'brand.json'))
  const checked = brandSchema.safeParse(json)
  const problems = checked.success
    ? contrastProblems(checked.data.colours).map(
        ({ pair, ratio, needs }) => `colours: ${pair} has a contrast of ${ratio}:1, it needs ${needs}:1`,
      )
    : problemsOf(checked.error, json)
  const files: ReadBrand['files'] = {}
  const known = new Set(['brand.json'])
  for (const [picture, allowed] of Object.entries(pictures) as [Picture, Allowed][]) {
    for (const name of allowed.files) known.add(name)
    const name = allowed.files.find((one) => names.includes(one))
    if (!name) continue
    const content = await readFile(join(folder, name))
    const isSvg = name.endsWith('.svg')
    const problem = problemOf(content, isSvg, allowed)
    if (problem) problems.push(`${name}: ${problem}`)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
    files[picture] = {
      name: name.replace('.', `-${hash}.`),
      media_type: isSvg ? 'image/svg+xml' : 'image/png',
      content,
    }
  }
  if (files.logoDark && !files.logo) problems.push('logo-dark: there is no logo beside it')
  problems.push(...names.filter((name) => !known.has(name)).map((name) => `${name}: is not known`))
  if (problems.length > 0 || !checked.success) throw new Refusal(problems)
  return { brand: checked.data, files }
}
