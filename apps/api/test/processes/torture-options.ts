import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

/** `--tiny`: whether it still runs. */
export const isTiny = process.argv.includes('--tiny')

/** `--kills=500` of the command line, else the usual size of each option, or the one of a tiny run; and a seed. */
export function tortureOptions<Name extends string>(
  sizes: Record<Name, { usual: number; tiny: number }>,
): Record<Name | 'seed', number> {
  const names = Object.keys(sizes) as Name[]
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries([...names, 'seed'].map((name) => [name, { type: 'string' as const }])),
      tiny: { type: 'boolean' as const },
    },
  })
  const given: Partial<Record<string, string | boolean>> = values
  const chosen = names.map((name) => [name, given[name] ?? sizes[name][isTiny ? 'tiny' : 'usual']] as const)
  const all = [...chosen, ['seed', given['seed'] ?? randomBytes(3).readUIntBE(0, 3)] as const]
  return Object.fromEntries(all.map(([name, value]) => [name, Number(value)])) as Record<
    Name | 'seed',
    number
  >
}
