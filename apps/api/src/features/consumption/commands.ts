import { checkSome, type CurveDrift } from '#features/consumption/check-curves'
import { type CurveFileReport, importCurves } from '#features/consumption/import-curves'
import type { Command } from '#platform/commands/command'

/** Per file; the rest is only counted. */
const linesShown = 50
const progressMs = 1_000
const waiting = 'Another import of curves is at work: waiting for it'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The report of a file, limited to a readable length. */
function refusals(print: (text: string) => void) {
  const counts = new Map<string, number>()
  return {
    add(file: string, line: number, reason: string) {
      const count = (counts.get(file) ?? 0) + 1
      counts.set(file, count)
      if (count <= linesShown) print(`${file}: line ${line}: ${reason}`)
    },
    more: (file: string) => Math.max(0, (counts.get(file) ?? 0) - linesShown),
  }
}

function printReport(file: string, report: CurveFileReport, print: (text: string) => void): void {
  const { kind, lines, created, changed, kept, unchanged, refused } = report
  const { invalid, isAllZero, unknown, outside, leftOut } = report
  const tell = (counts: ReadonlyMap<string, number>, what: string) => {
    for (const [cups, count] of [...counts].slice(0, linesShown))
      print(`${file}: ${cups} ${what} (${counted(count, 'line')})`)
    if (counts.size > linesShown) print(`${file}: and ${counts.size - linesShown} more that are alike`)
  }
  tell(unknown, 'is no supply of ours')
  tell(outside, 'had no contract in force then')
  for (const { day, cups } of leftOut.slice(0, linesShown))
    print(`${file}: day ${day} of ${cups} is left out`)
  if (leftOut.length > linesShown) print(`${file}: and ${leftOut.length - linesShown} more days are left out`)
  if (invalid > 0) print(`${file}: ${invalid} values are not valid by their quality: left as gaps`)
  if (isAllZero) print(`${file}: all of its energy is 0: see whether it is a ${kind} as it should be`)
  print(
    `${file}: ${kind}, ${counted(lines, 'line')}, ${refused} refused; ${counted(created, 'new day')}, ${changed} changed, ${kept} kept (better data were there), ${unchanged} as they were`,
  )
}

const importCommand: Command = {
  name: 'import curves',
  usage: '<file…>',
  help: 'Takes load curves of distributors (P5D, F5D, RF5D, A5D, B5D, F1, P1, P2) and of customers (CSV), packed or not.',
  async run({ args, env, database, print, note }) {
    const refused = refusals(print)
    let [badFiles, badLines, told] = [0, 0, Date.now()]
    for (const path of args)
      for await (const done of importCurves({ database, env }, path, new Date(), {
        onRefused: (...refusal) => refused.add(...refusal),
        onProgress(file, lines) {
          if (Date.now() - told < progressMs) return
          told = Date.now()
          note(`${file}: ${counted(lines, 'line')}`)
        },
        onWait: () => note(waiting),
      })) {
        const more = refused.more(done.file)
        if (more > 0) print(`${done.file}: and ${counted(more, 'more line')}`)
        if ('problem' in done) {
          badFiles += 1
          print(`${done.file}: refused whole: ${done.problem}`)
        } else {
          badLines += done.report.refused
          printReport(done.file, done.report, print)
        }
      }
    if (badFiles + badLines > 0)
      throw new Error(`${counted(badFiles, 'file')} and ${counted(badLines, 'line')} were refused: see above`)
  },
}

const checkCommand: Command = {
  name: 'curves check',
  help: 'Proves that the totals of days and months are what their values add up to, and says where not.',
  options: { repair: { type: 'boolean', help: 'writes them anew from the values' } },
  async run({ options, database, print, note }) {
    const repair = options['repair'] === true
    const drifts: CurveDrift[] = []
    let [after, days, months]: [number | undefined, number, number] = [0, 0, 0]
    while (after !== undefined) {
      const from: number = after
      const some = await database.transaction((tx) => checkSome(tx, from, repair, () => note(waiting)))
      after = some.last
      days += some.days
      months += some.months
      for (const one of some.drifts) print(`contract ${one.contract}, ${one.of}: ${one.what}`)
      drifts.push(...some.drifts)
    }
    const left = repair ? drifts.filter(({ canRepair }) => !canRepair) : drifts
    print(
      `${days} days and ${months} months: ${drifts.length} differences${repair ? `, ${left.length} left` : ''}`,
    )
    if (left.length > 0) throw new Error(`${left.length} totals are not what their values add up to`)
  },
}

export const commands: Command[] = [importCommand, checkCommand]
