import { reportPeriod } from '@fanal/domain/reports/report-period'
import { reportNames } from '@fanal/domain/reports/reports'
import { type Command, UsageError } from '#platform/commands/command'
import { reportFile } from './compute-report.ts'

export const commands: readonly Command[] = [
  {
    name: 'report',
    usage: '<report> <period>',
    help: 'Prints the figures of a quarter (2026-Q4) or a year (2026) as CSV: claims, or quality of the attention to customers.',
    async run({ args: [typed = '', period = ''], database, print }) {
      const report = reportNames.find((one) => one === typed)
      if (!report) throw new UsageError(`${typed} is none of ${reportNames.join(', ')}`)
      if (!reportPeriod(period))
        throw new UsageError(`${period} is neither a quarter (2026-Q4) nor a year (2026)`)
      const { content } = await reportFile(database, { report, period, lang: 'es' })
      print(content.toString().trimEnd())
    },
  },
]
