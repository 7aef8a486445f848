// @ts-check
// `npm run drill -- failover [--rounds=10] [--rate=200]`, `slow [--delay=300] [--seconds=20]`, `frozen [--seconds=60]`,
// `restore [--gb=2] [--minutes=5]`, `store [--rate=20] [--seconds=20]`, `move [--mb=1024]`:
// breaks real servers (PostgreSQL 15, Patroni, etcd, HAProxy of Debian, an S3 of the registry) under load, on ports of this machine (--ports=5571
// and above, --portals=8471), and checks every acknowledged write. With `--record` its figures go to docs/reliability.md.
// Without a name it lists them.
import { build, install, namesOf, run } from './lib.mjs'

const drills = 'apps/api/test/drills'
const [name = '', ...rest] = process.argv.slice(2)
const names = namesOf(drills, 'drill')
if (!names.includes(name)) {
  console.log(`Say what to drill: ${names.join(', ')}`)
  process.exit(name ? 1 : 0)
}
await install()
await build()
await run(process.execPath, ['--import', 'tsx', `${drills}/${name}.drill.ts`, ...rest])
