// `npm run bench -- <question>`: measures and prints ratios. Without a question it lists them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, run } from './lib.mjs'

const questions = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const [question, ...rest] = process.argv.slice(2)
if (!question || !existsSync(join(root, 'bench', `${question}.bench.ts`))) {
  console.log(`Say what to measure: ${questions.join(', ')}`)
  process.exit(question ? 1 : 0)
}
await install()
await build()
await run(process.execPath, ['--import', 'tsx', join('bench', `${question}.bench.ts`), ...rest])
