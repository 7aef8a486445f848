import { cpus } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../../docs/reliability.md', import.meta.url))

interface Figures {
  load: string
  figures: readonly string[]
  /** Whether the drill's promises were kept. */
  isKept: boolean
}

/** Prints the figures, and with `--record` writes them into the table of docs/reliability.md. */
export function record(drill: string, { load, figures, isKept }: Figures): void {
  const words = process.argv.slice(2).filter((word) => word !== '--record' && word !== '--keep')
  const command = ['npm run drill --', drill, ...words].join(' ')
  const day = new Date().toISOString().slice(0, 10)
  const verdict = isKept ? 'kept' : 'NOT KEPT'
  const row = `| ${drill} | ${figures.join('; ')} | ${verdict} | ${load}; ${cpus().length} cores | ${day} | \`${command}\` |`
  process.stdout.write(`\n${row}\n`)
  if (process.argv.includes('--record')) {
    const text = readFileSync(file, 'utf8')
    const known = new RegExp(`^\\| ${drill} \\|.*$`, 'm')
    writeFileSync(file, text.replace(known, row))
  }
  process.exitCode = isKept ? 0 : 1
}
