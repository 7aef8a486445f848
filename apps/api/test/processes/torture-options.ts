import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

/** `--tiny`: whether it still runs. */
export const isTiny = process.argv.includes('--tiny')

interface Size {
  usual: number
  tiny: number
  /** A part (`--part=2/4`) does its share of it only. */
  isShared?: boolean
}

/** `2/4`: which of how many; the whole is the only one of one. */
function partOf(text: string): { part: number; parts: number } {
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : []
  if (part < 1 || part > parts) throw new Error(`--part=${text} is not one of several, like 2/4`)
  return { part, parts }
}

/**
 * `--kills=500` of the command line, else the usual size of each option, or the one of a tiny run; and a seed, another for each
 * part. Where sizes are shared, parts that each end alone make up the whole.
 */
export function tortureOptions<Name extends string>(
  sizes: Record<Name, Size>,
  args = process.argv.slice(2),
): Record<Name | 'seed', number> {
  const names = Object.keys(sizes) as Name[]
  const isShared = names.some((name) => sizes[name].isShared)
  const { values } = parseArgs({
    args,
    options: {
      ...Object.fromEntries([...names, 'seed'].map((name) => [name, { type: 'string' as const }])),
      ...(isShared && { part: { type: 'string' as const } }),
      tiny: { type: 'boolean' as const },
    },
  })
  const given: Partial<Record<string, string | boolean>> = values
  const { part, parts } = partOf(String(given['part'] ?? '1/1'))
  const sizeOf = (name: Name) => {
    const whole = Number(given[name] ?? sizes[name][args.includes('--tiny') ? 'tiny' : 'usual'])
    return sizes[name].isShared ? Math.ceil(whole / parts) : whole
  }
  const seed = Number(given['seed'] ?? randomBytes(3).readUIntBE(0, 3)) + (part - 1) * 1_000_000
  const all = [...names.map((name) => [name, sizeOf(name)] as const), ['seed', seed] as const]
  return Object.fromEntries(all) as Record<Name | 'seed', number>
}
