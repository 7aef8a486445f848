import { madridDayOf } from '@fanal/domain/dates'
import type { Command } from '#platform/commands/command'
import { Refusal } from '#platform/refusal'
import { evaluateMarket } from './evaluate/evaluate-market.ts'
import { importMarketFile } from './import/import-market.ts'

/** Per file; the rest is counted. */
const linesShown = 50

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const commands: Command[] = [
  {
    name: 'import market',
    usage: '<file…>',
    help: 'Prices of the market: days of OMIE (marginalpdbc), settlements of OMIP (CSV or a saved table), PVPC. Each file whole or not at all; then alerts are held against what is new.',
    async run({ args, env, database, print }) {
      const tell = (path: string, lines: readonly string[]) => {
        for (const line of lines.slice(0, linesShown)) print(`${path}: ${line}`)
        if (lines.length > linesShown) print(`${path}: and ${lines.length - linesShown} more`)
      }
      let refused = 0
      for (const path of args)
        try {
          const report = await importMarketFile(database, path, madridDayOf(Date.now()))
          const { what, created, changed, unchanged, notes } = report
          tell(path, notes)
          print(`${path}: ${what}: ${created} new, ${changed} changed, ${unchanged} as they were`)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused += 1
          tell(path, error.problems)
          print(`${path}: refused whole: ${counted(error.problems.length, 'problem')}`)
        }
      const { fired, ended, told } = await evaluateMarket({ env, database }, new Date())
      print(
        `${counted(fired, 'alert')} fired, ${ended} ended, ${counted(told, 'customer')} told of the cheapest hours of tomorrow`,
      )
      if (refused > 0) throw new Error(`${counted(refused, 'file')} of ${args.length} refused: see above`)
    },
  },
]
