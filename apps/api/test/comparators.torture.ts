import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

// `npm run torture -- comparators`: the long form of the test of random bills.

const { values } = parseArgs({
  options: {
    bills: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomBytes(3).readUIntBE(0, 3)) },
  },
})
process.stdout.write(`${values.bills} bills, seed ${values.seed}\n`)
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'apps/api/src/features/comparators/random-bills'],
  { stdio: 'inherit', env: { ...process.env, COMPARISONS: values.bills, SEED: values.seed } },
)
process.exit(status ?? 1)
