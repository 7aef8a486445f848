import lighthouse from 'lighthouse'
import { type Budget, median } from './report.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const

type Category = (typeof categories)[number]
export type Marks = Record<Category, number> & { machine: number }

/** Mobile scores, 0 to 100, and Lighthouse's benchmark index of this machine. It sometimes loses its own trace. */
export async function marks(url: string, port: number, headers: Record<string, string> = {}): Promise<Marks> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      extraHeaders: headers,
    })
    const { runtimeError, categories: found, environment } = result?.lhr ?? {}
    if (found && !runtimeError) {
      const mark = (name: Category) => Math.round((found[name]?.score ?? 0) * 100)
      return {
        performance: mark('performance'),
        accessibility: mark('accessibility'),
        'best-practices': mark('best-practices'),
        machine: environment?.benchmarkIndex ?? 0,
      }
    }
    if (attempt === 6) throw new Error(`Lighthouse failed: ${runtimeError?.message ?? 'no result'}`)
  }
}

export function warnIfSlow(scores: readonly Marks[]): void {
  const machine = median(scores.map((score) => score.machine))
  if (machine < 800)
    console.log(
      `\n  This machine is slow, or busy with something else: ${machine} by Lighthouse's index, 1000 is usual.`,
    )
}

/** Minimum median scores. */
export function budgetsOf(scores: readonly Marks[], least: Record<Category, number>): Budget[] {
  return (scores.length === 0 ? [] : categories).map((name) => ({
    name: `Lighthouse for phones, ${name}, median of ${scores.length}`,
    value: median(scores.map((score) => score[name])),
    least: least[name],
    show: String,
  }))
}
