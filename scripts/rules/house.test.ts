import { dirname } from 'node:path'
import { langs } from '@fanal/domain/settings/languages'
import { describe, expect, test } from 'vitest'
import { type Import, knownTo, loadedWith, modules } from './modules.ts'
import { isIn, isQueries, isTest, namesIn, read, repository } from './repository.ts'

// The architecture, checked from the folders: allowed imports, operations reserved to one file, and sizes. Default
// exports are held by lint.

const domain = 'packages/domain/src'
const contract = 'packages/contract/src'
const embeddedPostgres = 'packages/embedded-postgres/src'
const api = 'apps/api/src'
const web = 'apps/web/src'

const paths = modules.map(({ path }) => path)
const appOf = (path: string) => /^apps\/\w+/.exec(path)?.[0]
const featureOf = (path: string) => /^apps\/\w+\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Where the calls of a feature may be: those of staff alone have their own folder. */
const contractsOf = (feature: string | undefined) =>
  ['', 'desk/'].map((at) => `${contract}/${at}${feature}.ts`)

/** All imports, in the files of a rule, that it does not allow. */
function offences(
  isMeant: (path: string) => boolean,
  isAllowed: (one: Import, path: string) => boolean,
): string[] {
  return modules
    .filter(({ path }) => isMeant(path))
    .flatMap(({ path, imports }) =>
      imports.filter((one) => !isAllowed(one, path)).map(({ target }) => `${path} imports ${target}`),
    )
}

describe('packages', () => {
  test('domain imports nothing but itself', () => {
    const found = offences(
      (path) => isIn(path, domain),
      (one, path) => (one.isOurs ? isIn(one.target, domain) : isTest(path)),
    )
    expect(found).toEqual([])
  })

  test('contract imports domain and zod', () => {
    const found = offences(
      (path) => isIn(path, contract),
      (one, path) => (one.isOurs ? isIn(one.target, domain, contract) : one.target === 'zod' || isTest(path)),
    )
    expect(found).toEqual([])
  })

  test('embedded-postgres knows nothing of the portal', () => {
    const found = offences(
      (path) => isIn(path, embeddedPostgres),
      (one) => !one.isOurs || isIn(one.target, embeddedPostgres),
    )
    expect(found).toEqual([])
  })

  test('the paths of the contract load without zod: only schemas/ and imports/ need it', () => {
    const light = paths.filter(
      (path) =>
        isIn(path, contract) && !isIn(path, `${contract}/schemas`, `${contract}/imports`) && !isTest(path),
    )
    expect(light.filter((path) => loadedWith(path).has('zod'))).toEqual([])
  })

  test('api and web never import each other, and nobody imports them but what measures their parts', () => {
    const found = offences(
      (path) => !isIn(path, 'bench'),
      ({ target }, path) => !appOf(target) || appOf(target) === appOf(path),
    )
    expect(found).toEqual([])
  })

  test('e2e speaks HTTP and browser only; it knows the languages', () => {
    const found = offences(
      (path) => isIn(path, 'e2e'),
      (one) => !one.isOurs || isIn(one.target, 'e2e') || one.target === `${domain}/settings/languages.ts`,
    )
    const drivers = paths.filter((path) => isIn(path, 'e2e') && /['"]pg['"]/.test(read(path)))
    expect([...found, ...drivers]).toEqual([])
  })
})

const mayConnect = (path: string) =>
  path === `${api}/platform/database.ts` ||
  isIn(path, `${api}/platform/database`, embeddedPostgres) ||
  isTest(path)

/** Gateway mode forwards calls to another server: it is a gateway in front of all features. */
const mayLeave = (path: string) => isIn(path, `${api}/gateways`) || isTest(path)

/** The base of all features. */
const rooms = ['platform', 'formats', 'gateways'].map((room) => `${api}/${room}`)

describe('api', () => {
  test('every file has a layer', () => {
    const entries = ['main.ts', 'cli.ts', 'app.ts', 'workers.ts', 'commands.ts', 'shelves.ts']
    const shared = ['feature.ts', 'features.ts', 'platform-feature.ts', 'deps.ts', 'texts.ts']
    const known = [...entries, ...shared, 'platform', 'formats', 'gateways', 'features']
    const names = namesIn(api)
    expect([...names].filter((name) => !known.includes(name) && !isTest(name))).toEqual([])
  })

  test('formats know no feature and no server', () => {
    const found = offences(
      (path) => isIn(path, `${api}/formats`) && !isTest(path),
      (one) => (one.isOurs ? isIn(one.target, `${api}/formats`, domain) : one.target !== 'fastify'),
    )
    expect(found).toEqual([])
  })

  test('platform and gateways know no feature', () => {
    const found = offences(
      (path) => isIn(path, `${api}/platform`, `${api}/gateways`) && !isTest(path),
      (one) => !one.isOurs || isIn(one.target, ...rooms, domain, contract, embeddedPostgres),
    )
    expect(found).toEqual([])
  })

  test("a feature uses platform, gateways, and other features' queries and use cases", () => {
    const found = offences(
      (path) => isIn(path, `${api}/features`) && !isTest(path),
      (one, path) =>
        !one.isOurs ||
        isIn(one.target, ...rooms, domain, contract) ||
        [
          `${api}/deps.ts`,
          `${api}/feature.ts`,
          `${api}/texts.ts`,
          `apps/api/demo/${featureOf(path)}/rows.ts`,
        ].includes(one.target) ||
        featureOf(one.target) === featureOf(path) ||
        (isIn(one.target, `${api}/features`) && !/\/([\w-]*routes|feature)\.ts$/.test(one.target)),
    )
    expect(found).toEqual([])
  })

  test('the routes of a feature bind the calls of its contract', () => {
    const bindings = modules.filter(({ path }) => path.endsWith('routes.ts') && featureOf(path))
    const strangers = bindings.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => isIn(target, contract) && !isIn(target, `${contract}/schemas`))
        .filter(({ target }) => !contractsOf(featureOf(path)).includes(target))
        .map(({ target }) => `${path} imports ${target}`),
    )
    expect(strangers).toEqual([])
  })

  test('a feature is called as its contract, declares itself and is in the list', () => {
    const folders = namesIn(`${api}/features`)
    expect(folders.filter((name) => !contractsOf(name).some((path) => paths.includes(path)))).toEqual([])
    const listed = modules.find(({ path }) => path === `${api}/features.ts`)?.imports ?? []
    const named = listed.flatMap(({ target }) => featureOf(target) ?? [])
    expect(named.toSorted()).toEqual(folders.toSorted())
    expect(listed.filter(({ target }) => featureOf(target) && !target.endsWith('/feature.ts'))).toEqual([])
    const ownName = (name: string) =>
      read(`${api}/features/${name}/feature.ts`).includes(`  name: '${name}',`)
    expect(folders.filter((name) => !ownName(name))).toEqual([])
  })

  test('docs/architecture.md lists the features that there are', () => {
    const [, server = '', webOnly = ''] =
      /\*\*Features of the server:\*\*([^*]+)\n\n\*\*Only in the web:\*\*([^\n]+)\n/.exec(
        read('docs/architecture.md'),
      ) ?? []
    const words = (text: string) => text.split(/\s+/).filter(Boolean).toSorted()
    const inServer = namesIn(`${api}/features`).toSorted()
    const inWeb = namesIn(`${web}/features`).filter((name) => !inServer.includes(name))
    expect(words(server)).toEqual(inServer)
    expect(words(webOnly)).toEqual(inWeb.toSorted())
  })

  test('only the list names features', () => {
    const found = offences(
      (path) =>
        /^apps\/api\/(src|demo)\/[^/]+\.ts$/.test(path) && path !== `${api}/features.ts` && !isTest(path),
      ({ target }) =>
        featureOf(target) === undefined || isQueries(target) || /\/texts\/\w+\.json$/.test(target),
    )
    expect(found).toEqual([])
  })

  test('the server names pages by their id, not by their address', () => {
    const [, spelled = ''] = /const pages = \{(.*?)\n\} satisfies/s.exec(read(`${contract}/paths.ts`)) ?? []
    const fixed = [...spelled.matchAll(/'(\/[\w-]{3,})/g)].map(([, path = '']) => path)
    expect(fixed).toContain('/facturas')
    const literal = new RegExp(`['"\`}](?:${fixed.join('|')})(?=['"\`?/])`)
    const holders = repository.filter((path) => isIn(path, api) && path.endsWith('.ts') && !isTest(path))
    expect(holders.filter((path) => literal.test(read(path)))).toEqual([])
  })

  test('only platform/env.ts reads the environment', () => {
    const readers = modules.filter(
      ({ path, readsEnv }) => readsEnv && isIn(path, 'apps', 'packages') && !isTest(path),
    )
    expect(readers.map(({ path }) => path)).toEqual([`${api}/platform/env.ts`])
  })

  test('only platform/database, and the launcher of the embedded server, open connections', () => {
    const found = offences(
      (path) => !mayConnect(path),
      ({ target }) => target !== 'pg',
    )
    expect(found).toEqual([])
  })

  test('only gateways leave the machine', () => {
    const leavers = modules.filter(({ path, fetches }) => fetches && isIn(path, api) && !mayLeave(path))
    const senders = offences(
      (path) => isIn(path, api) && !mayLeave(path),
      ({ target }) => !['nodemailer', 'openid-client', 'imapflow'].includes(target),
    )
    expect([...leavers.map(({ path }) => path), ...senders]).toEqual([])
  })
})

/** Each may import its own layer and those before it. */
const layers = [['ui', 'lib', 'i18n'], ['fields'], ['features'], ['pages'], ['app']]
/** The desk has its own layers above the portal's features, and none of the portal's own imports it. */
const deskLayers = [['lib'], ['features'], ['pages'], ['app']].map(([room]) => `${web}/desk/${room}`)
const deskLayerOf = (path: string) => deskLayers.findIndex((room) => isIn(path, room))
const layerOf = (path: string) =>
  layers.findIndex((rooms) => rooms.some((room) => isIn(path, `${web}/${room}`)))

describe('web', () => {
  test('a feature, and its texts, are called as its contract', () => {
    const names = new Set(
      repository.flatMap((path) => /(?:web\/src\/features|i18n\/es)\/([\w-]+)/.exec(path)?.[1] ?? []),
    )
    const hasContract = (name: string) => repository.includes(`${contract}/${name}.ts`)
    expect(
      [...names].filter(
        (name) =>
          !['shell', 'fields', 'bill-scan', 'contracting-price', 'home-visitor'].includes(name) &&
          !/^desk\b/.test(name) &&
          !hasContract(name),
      ),
    ).toEqual([])
  })

  test('every module has a layer', () => {
    const own = paths.filter((path) => isIn(path, web))
    expect(own.filter((path) => layerOf(path) < 0 && deskLayerOf(path) < 0)).toEqual([])
  })

  test('ui, lib ← fields ← features ← pages ← app', () => {
    const found = offences(
      (path) => isIn(path, web) && !isIn(path, `${web}/desk`),
      ({ target }, path) => !isIn(target, `${web}/desk`) && layerOf(target) <= layerOf(path),
    )
    expect(found).toEqual([])
  })

  test('the desk: lib ← features ← pages ← app, on top of the parts of the portal below its pages', () => {
    const found = offences(
      (path) => isIn(path, `${web}/desk`),
      ({ target, isOurs }, path) =>
        !isOurs ||
        !isIn(target, web) ||
        (isIn(target, `${web}/desk`)
          ? deskLayerOf(target) <= deskLayerOf(path)
          : layerOf(target) <= layerOf(`${web}/features/any.ts`)),
    )
    expect(found).toEqual([])
  })

  test('ui knows nothing of the portal', () => {
    const found = offences(
      (path) => isIn(path, `${web}/ui`) && !isTest(path),
      (one) => !one.isOurs || isIn(one.target, `${web}/ui`),
    )
    expect(found).toEqual([])
  })

  test('a feature never imports another feature', () => {
    const found = offences(
      (path) => isIn(path, `${web}/features`),
      ({ target }, path) => [undefined, featureOf(path)].includes(featureOf(target)),
    )
    expect(found).toEqual([])
  })

  test('only lib/call.ts calls the server, only lib/stream.ts opens streams, and a failed file is looked for in one place', () => {
    const callers = modules.filter(({ path, fetches }) => fetches && isIn(path, web) && !isTest(path))
    expect(callers.map(({ path }) => path)).toEqual(
      ['call.ts', 'lazy/remembered-failure.ts', 'stream.ts'].map((name) => `${web}/lib/${name}`),
    )
  })

  test('a form says how it is sent: GET, the default, would put what is typed into the address', () => {
    const drawn = paths
      .filter((path) => isIn(path, web) && path.endsWith('.tsx') && !isTest(path))
      .flatMap((path) => [...read(path).matchAll(/<form\b(.{0,120})/gs)].map(([, tag]) => ({ path, tag })))
    expect(drawn.length).toBeGreaterThan(20)
    // Forms of `useForm` have it in their props.
    const isSaid = /^\s+([\w={} ]*\{\.\.\.(form|props|form\.props)\}|[^>]*?\bmethod="(post|dialog)")/
    const inAddress = drawn.filter(({ tag }) => !isSaid.test(tag ?? ''))
    // A postal code and a kind of home, which name nobody, and which whoever shares the price shares too.
    expect(inAddress.map(({ path }) => path)).toEqual([`${web}/features/home/visitor/price-finder.tsx`])
    for (const { tag } of inAddress) expect(tag).toContain('method="get"')
  })

  test('the app starts without zod', () => {
    expect(loadedWith(`${web}/app/main.tsx`)).toContain('react-dom')
    expect(loadedWith(`${web}/app/main.tsx`)).not.toContain('zod')
  })
})

describe('the desk', () => {
  test('a feature never imports another feature of the desk', () => {
    const nameOf = (path: string) => /\/desk\/features\/([^/]+)\//.exec(path)?.[1]
    const found = offences(
      (path) => isIn(path, `${web}/desk/features`),
      ({ target }, path) => [undefined, nameOf(path)].includes(nameOf(target)),
    )
    expect(found).toEqual([])
  })
})

describe('files', () => {
  test('distant modules are imported by name', () => {
    const found = offences(
      () => true,
      ({ name }) => !name.startsWith('../../../'),
    )
    expect(found).toEqual([])
  })

  test('no barrels', () => {
    const barrels = modules.filter(({ path, reexports }) => reexports || /\/index\.tsx?$/.test(path))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  test('no import cycles, types included', () => {
    expect(paths.filter((path) => knownTo(path).has(path))).toEqual([])
  })

  test('no folder has more than 30, apart from the numbered ones and those with a file for each feature', () => {
    const counts = new Map<string, number>()
    const listed = ['docs/decisions', 'apps/api/migrations', 'docs/behaviour']
    const texts = langs.map((lang) => `${web}/i18n/${lang}`)
    const byFeature = ['packages/contract/src', 'packages/contract/src/schemas', ...texts]
    const counted = repository.filter((one) => !isIn(one, ...listed) && !byFeature.includes(dirname(one)))
    for (const path of counted) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 30)).toEqual([])
  })

  test('none is longer than 300 lines', () => {
    const sources = repository.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !isTest(path))
    const long = sources.filter((path) => read(path).trimEnd().split('\n').length > 300)
    expect(long).toEqual([])
  })
})
