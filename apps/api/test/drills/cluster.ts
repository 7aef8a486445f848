import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Part, ports, postgresBin, until, type Workshop } from './parts.ts'

/** Patroni's `/cluster`. */
interface Member {
  name: string
  role: string
  state: string
}

const names = ['a', 'b'] as const

const patroniConfig = (folder: string, i: 0 | 1, isStrict: boolean) => `
scope: fanal
name: ${names[i]}
restapi: { listen: '127.0.0.1:${ports.rest[i]}', connect_address: '127.0.0.1:${ports.rest[i]}' }
etcd3: { host: '127.0.0.1:${ports.etcd}' }
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 1
    retry_timeout: 3
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: ${isStrict}
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_log_hints: 'on', max_wal_size: '512MB' }
  initdb: [ encoding: UTF8, locale: C.UTF-8, data-checksums ]
  pg_hba: [ 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust' ]
postgresql:
  listen: 127.0.0.1:${ports.postgres[i]}
  connect_address: 127.0.0.1:${ports.postgres[i]}
  data_dir: ${join(folder, `data-${names[i]}`)}
  bin_dir: ${postgresBin}
  pgpass: ${join(folder, `pgpass-${names[i]}`)}
  authentication:
    superuser: { username: postgres, password: drill }
    replication: { username: replicator, password: drill }
  parameters: { unix_socket_directories: '${folder}' }
watchdog: { mode: 'off' }
`

const proxyConfig = `
defaults
  mode tcp
  timeout connect 1s
  timeout check 2s
  timeout queue 1s
  timeout client 1h
  timeout server 1h
  # A server that refuses is gone: who asks comes again by itself.
  retries 0
listen postgres
  bind 127.0.0.1:${ports.proxy}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${names.map((name, i) => `  server ${name} 127.0.0.1:${ports.postgres[i]} check port ${ports.rest[i]}`).join('\n')}
`

/** PostgreSQL 15, a primary and its synchronous replica, under Patroni with etcd, and HAProxy before them. */
export async function startCluster(shop: Workshop, { isStrict = false } = {}) {
  const { folder } = shop
  const urlOf = (port: number) => `http://127.0.0.1:${port}`
  shop.start('etcd', '/usr/bin/etcd', [
    `--data-dir=${join(folder, 'etcd')}`,
    '--name=drill',
    `--initial-cluster=drill=${urlOf(ports.etcdPeer)}`,
    ...['listen', 'advertise'].map((one) => `--${one}-client-urls=${urlOf(ports.etcd)}`),
    ...['listen', 'initial-advertise'].map((one) => `--${one}-peer-urls=${urlOf(ports.etcdPeer)}`),
  ])
  await until('etcd', async () => (await fetch(`${urlOf(ports.etcd)}/health`)).ok)
  const startNode = (i: 0 | 1): Part => {
    const file = shop.write(`patroni-${names[i]}.yml`, patroniConfig(folder, i, isStrict))
    return shop.start(`patroni-${names[i]}`, '/usr/bin/patroni', [file])
  }
  const members = async (): Promise<Member[]> => {
    for (const port of ports.rest) {
      const answer = await fetch(`${urlOf(port)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const isWhole = async () => (await members()).filter(({ role }) => role === 'sync_standby').length === 1
  const nodes = [startNode(0)]
  await until('a primary', async () => (await fetch(`${urlOf(ports.rest[0])}/primary`)).ok)
  nodes.push(startNode(1))
  shop.start('haproxy', '/usr/sbin/haproxy', ['-f', shop.write('haproxy.cfg', proxyConfig), '-db'])
  await until('a synchronous replica', isWhole)
  const address = (hosts: string) => `postgres://postgres:drill@${hosts}/postgres`
  const dataOf = (i: number) => join(folder, `data-${names[i]}`)
  return {
    nodes,
    isWhole,
    whole: () => until('both nodes', isWhole, 180_000),
    /** Every server by its name, and the proxy that leads to the primary. */
    hostsUrl: `${address(ports.postgres.map((port) => `127.0.0.1:${port}`).join(','))}?target_session_attrs=read-write`,
    proxyUrl: address(`127.0.0.1:${ports.proxy}`),
    async primary(): Promise<0 | 1> {
      for (const i of [0, 1] as const)
        if ((await fetch(`${urlOf(ports.rest[i])}/primary`).catch(() => undefined))?.ok) return i
      throw new Error('There is no primary')
    },
    /** PostgreSQL's processes of a node. */
    pidsOf(i: 0 | 1): number[] {
      const postmaster = (readFileSync(join(dataOf(i), 'postmaster.pid'), 'utf8').split('\n')[0] ?? '').trim()
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).stdout
      return [postmaster, ...children.split(/\s+/).filter(Boolean)].map(Number)
    },
  }
}

/** Ignores processes that ended meanwhile. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
}
