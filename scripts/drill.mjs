// @ts-check
// `npm run drill -- failover [--rounds=10] [--rate=200]`, `slow [--delay=300] [--seconds=20] [--rate=200]`, `frozen [--seconds=60]
// [--rate=200]`, `rolling [--requests=50000] [--restarts=3] [--rate=200]`, `restore [--gb=2] [--minutes=5]`, `store [--rate=20]
// [--seconds=20]`, `move [--mb=1024] [--rate=10]`: breaks real servers (PostgreSQL 15, Patroni, etcd, HAProxy of Debian, an S3 of the
// registry) under load, on ports of this machine (--ports=5571 and above, --portals=8471), and checks every acknowledged write. With
// `--record` its figures go to docs/reliability.md, with `--keep`, or when a promise was not kept, its folder stays. Without a name it lists them.
import { existsSync } from 'node:fs'
import { build, install, namesOf, run } from './lib.mjs'
import { findOrInstall } from './machine.mjs'

/** Programs by Debian's package. */
const one = { 'postgresql-15': '/usr/lib/postgresql/15/bin/initdb' }
const cluster = {
  ...one,
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
}
/** @type {Record<string, Record<string, string>>} */
const programs = {
  failover: cluster,
  frozen: cluster,
  restore: { ...one, pgbackrest: '/usr/bin/pgbackrest' },
}

const drills = 'apps/api/test/drills'
const [name = '', ...rest] = process.argv.slice(2)
const names = namesOf(drills, 'drill')
if (!names.includes(name)) {
  console.log(`Say what to drill: ${names.join(', ')}`)
  process.exit(name ? 1 : 0)
}
const missing = Object.entries(programs[name] ?? one).flatMap(([packageName, path]) =>
  findOrInstall(() => existsSync(path), packageName) ? [] : [packageName],
)
if (missing.length > 0) {
  console.log(`It needs what could not be installed: apt-get install -y ${missing.join(' ')}`)
  process.exit(1)
}
await install()
await build()
await run(process.execPath, ['--import', 'tsx', `${drills}/${name}.drill.ts`, ...rest])
