// @ts-check
// `npm run bench -- <question>`: measures and prints ratios. Without a question it lists them. With `--tiny` it takes
// seconds, and shows only that it still runs.
import { build, install, namesOf, run } from './lib.mjs'

const [question = '', ...rest] = process.argv.slice(2)
const questions = namesOf('bench', 'bench')
if (!questions.includes(question)) {
  console.log(`Say what to measure: ${questions.join(', ')}`)
  process.exit(question ? 1 : 0)
}
await install()
await build()
await run(process.execPath, ['--import', 'tsx', `bench/${question}.bench.ts`, ...rest])
