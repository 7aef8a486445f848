import { spawnSync } from 'node:child_process'
import { tortureOptions } from './processes/torture-options.ts'

// `npm run torture -- comparators`: the long form of the test of random bills.

const { bills, seed } = tortureOptions({
  bills: { usual: 10_000, tiny: 100 },
})
process.stdout.write(`${bills} bills, seed ${seed}\n`)
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'apps/api/src/features/comparators/random-bills'],
  { stdio: 'inherit', env: { ...process.env, COMPARISONS: String(bills), SEED: String(seed) } },
)
process.exit(status ?? 1)
