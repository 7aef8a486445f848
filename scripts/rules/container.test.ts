import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, root } from './repository.ts'

// The image cannot be built where the tests run; its files are checked instead.

const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }

/** A backslash continues a line. */
const lines = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const instructions = lines.map((line) => {
  const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
  return { name, rest }
})
const all = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest)
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
const inLast = (wanted: string) => lastStage.filter(({ name }) => name === wanted).map(({ rest }) => rest)

describe('the Dockerfile', () => {
  test('has instructions only, each stage from a pinned image or an earlier stage', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
    const stages = all('FROM').map((rest) => /^(\S+)(?: AS (\w+))?$/.exec(rest)?.slice(1))
    expect(stages.length).toBeGreaterThan(2)
    const names: (string | undefined)[] = []
    for (const [image = '', name] of stages.map((one) => one ?? [])) {
      expect(
        names.includes(image) || /^node:\d+\.\d+\.\d+-bookworm-slim(@sha256:[\da-f]{64})?$/.test(image),
      ).toBe(true)
      names.push(name)
    }
    const [, version] = /^node:(\d+\.\d+)/.exec(all('FROM')[0] ?? '') ?? []
    expect(Number(version)).toBeGreaterThanOrEqual(Number(engines.node.replace('>=', '')))
  })

  test('copies what exists and what .dockerignore lets in, every package.json before the installation', () => {
    const ignored = read('.dockerignore').split('\n')
    const sources = all('COPY')
      .filter((rest) => !rest.startsWith('--from='))
      .flatMap((rest) => rest.split(' ').slice(0, -1))
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(sources.filter((path) => !ignored.includes(`!${path.split('/')[0]}`))).toEqual([])
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    )
    expect(workspaces.filter((path) => !sources.includes(path))).toEqual([])
  })

  test('installs exactly the lock file, without scripts', () => {
    const installs = all('RUN').filter((rest) => rest.includes('npm '))
    expect(installs).toHaveLength(2)
    for (const rest of installs) expect(rest).toMatch(/^npm ci --(include|omit)=dev --ignore-scripts\b/)
  })

  test('has in its last stage what was built and what production needs, and installs and builds nothing there', () => {
    const places = inLast('COPY').map((rest) => rest.split(' '))
    expect(places.filter(([from]) => !['--from=dependencies', '--from=build'].includes(from ?? ''))).toEqual(
      [],
    )
    const built = places.flatMap(([from, path]) => (from === '--from=build' ? path : []))
    expect(built).toEqual(
      ['apps/api/migrations', 'apps/api/dist', 'apps/web/dist'].map((path) => `/portal/${path}`),
    )
    expect(inLast('RUN').filter((rest) => /^node |npm|apt|curl/.test(rest))).toEqual([])
  })

  test('does not run as root, says whether it lives, and starts the server itself', () => {
    expect(inLast('USER')).toEqual(['node'])
    const names = lastStage.map(({ name }) => name)
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'))
    const [health = ''] = inLast('HEALTHCHECK')
    const probe = JSON.parse(health.slice(health.indexOf('['))) as string[]
    expect(probe.slice(0, 2)).toEqual(['node', '-e'])
    expect(probe[2]).toContain('/health/live')
    expect(inLast('CMD').map((rest) => JSON.parse(rest) as unknown)).toEqual([
      ['node', '--enable-source-maps', 'apps/api/dist/main.js'],
    ])
    for (const folder of all('WORKDIR')) expect(folder).toMatch(/^\//)
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')

  test('builds the portal and puts a PostgreSQL beside it', () => {
    expect(compose).toMatch(/^ {2}portal:\n {4}build: \.$/m)
    expect(compose).toMatch(/^ {4}image: postgres:18\.\d+-bookworm(@sha256:[\da-f]{64})?$/m)
    expect(compose).toContain('condition: service_healthy')
    expect(compose).not.toMatch(/npm|:latest/)
  })

  test('asks for whatever production refuses to start without', () => {
    for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'POSTGRES_PASSWORD', 'SMTP_URL'])
      expect(compose).toContain(`\${${name}:?`)
  })

  test('every service runs without rights that it does not need', () => {
    const services = [...compose.matchAll(/^ {2}(\w+):\n((?: {4}.*\n)+)/gm)].map(([, name, body = '']) => ({
      name,
      keys: body.split('\n').map((line) => line.trim()),
    }))
    expect(services.map(({ name }) => name)).toEqual(['portal', 'database'])
    for (const { name, keys } of services) {
      for (const key of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'])
        expect([name, keys]).toEqual([name, expect.arrayContaining([key])])
      expect(keys.filter((key) => /^(cap_add|privileged|network_mode|pid|ipc|devices):/.test(key))).toEqual(
        [],
      )
      expect(keys.some((key) => key.startsWith('tmpfs: ["/tmp"'))).toBe(true)
    }
    // The portal's user is the image's own.
    expect(compose).toMatch(/^ {4}user: postgres$/m)
  })

  test('images are named by their whole version, and the documentation says how to pin their digest', () => {
    const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(images.filter((image) => !/^[\w/.-]+:\d+\.\d+[\w.-]*(@sha256:[\da-f]{64})?$/.test(image))).toEqual(
      [],
    )
    expect(read('docs/operations/install.md')).toMatch(/docker buildx imagetools inspect/)
  })

  test('names where files rest, where answers by mail arrive, and who sends text messages', () => {
    for (const name of ['MAIL_IN_URL', 'MAIL_IN_DIR', 'SMS_URL', 'FILES_URL']) {
      expect(compose).toContain(`${name}: \${${name}:-}`)
      expect(read('.env.example')).toContain(`# ${name}=`)
    }
  })
})
