export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** `--tiny`: whether it still runs. Its figures say nothing, and are not held against budgets. */
export const isTiny = process.argv.includes('--tiny')

/** `--runs=9` of the command line, else the usual size, or the one of a tiny run. */
export function option(name: string, usual: number, tiny: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  if (given) return Number(given.split('=')[1])
  return isTiny ? tiny : usual
}

export const ms = (value: number) => `${Math.round(value)} ms`
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Columns as wide as their widest cell. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
}

export interface Budget {
  name: string
  value: number
  /** Maximum or minimum. */
  most?: number
  least?: number
  show?: (value: number) => string
}

/** Reports which budgets hold; a broken one fails the run. Of a tiny run only what could not be measured does. */
export function judge(budgets: readonly Budget[]): void {
  console.log(isTiny ? '\n  A tiny run: budgets are not held against it.\n' : '')
  for (const { name, value, most, least, show = (one: number) => `${one.toFixed(2)} ×` } of budgets) {
    const isWithin = (most === undefined || value <= most) && (least === undefined || value >= least)
    const isKept = isTiny ? !Number.isNaN(value) : isWithin
    const limit = most === undefined ? `at least ${show(least ?? 0)}` : `at most ${show(most)}`
    const word = isTiny ? 'ran   ' : 'kept  '
    console.log(`  ${isKept ? word : 'BROKEN'}  ${name}: ${show(value)} (${limit})`)
    if (!isKept) process.exitCode = 1
  }
}
