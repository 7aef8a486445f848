import { read } from './repository.ts'

// Faults that the rules have to find: files, and below them the rules that each breaks.

const many = Array.from({ length: 31 }, (_, at) => [`apps/web/src/lib/crowd/file-${at}.ts`, ''] as const)

/** File contents keyed by path; each breaks a rule. An existing path replaces that file. */
export const plantedFaults: Record<string, string> = {
  // domain imports nothing but itself
  'packages/domain/src/planted.ts': `import 'zod'`,
  // contract imports domain and zod; the paths of the contract load without zod
  'packages/contract/src/planted-call.ts': `import 'zod'\nimport 'fastify'`,
  // embedded-postgres knows nothing of the portal
  'packages/embedded-postgres/src/planted.ts': `import '@fanal/domain/dates'`,
  // e2e speaks HTTP and browser only
  'e2e/planted.ts': `import '../packages/domain/src/dates.ts'`,
  // every file has a layer; only the list names features
  'apps/api/src/planted.ts': `import '#features/home/routes'`,
  // formats know no feature and no server
  'apps/api/src/formats/planted.ts': `import 'fastify'`,
  // platform and gateways know no feature; only platform/env.ts reads the environment; only database.ts connects
  'apps/api/src/platform/planted.ts': `import '#features/home/routes'\nimport 'pg'\nprocess.env['HOME']`,
  // a feature uses other features' queries and use cases; pages by their id; only gateways leave the machine
  'apps/api/src/features/home/planted.ts': `import '#features/support/routes'\nfetch('/facturas')`,
  // the routes of a feature bind the calls of its contract
  'apps/api/src/features/home/planted-routes.ts': `import '@fanal/contract/invoices'`,
  // a feature is called as its contract and is in the list; docs/architecture.md lists the features
  'apps/api/src/features/planted/feature.ts': '',
  // api and web never import each other; distant modules are imported by name
  'apps/web/src/lib/planted.ts': `import '../../../api/src/app.ts'`,
  // a feature, and its texts, are called as its contract; a feature never imports another; only call.ts fetches
  'apps/web/src/features/planted/planted.ts': `import '#features/home/planted.ts'\nfetch('/')`,
  // every module has a layer
  'apps/web/src/planted.ts': '',
  // ui, lib ← fields ← features ← pages ← app; ui knows nothing of the portal; a form says how it is sent
  'apps/web/src/ui/planted.tsx': `import '#app/main.tsx'\nimport '@fanal/domain/dates'\nexport const a = <form id="a" />`,
  // the desk: lib ← features ← pages ← app, on top of the parts of the portal below its pages; a feature never imports another
  'apps/web/src/desk/features/planted/planted.ts': `import '#desk/features/staff/planted.ts'\nimport '#pages/shell/load.ts'`,
  // the app starts without zod
  'apps/web/src/app/main.tsx': `import 'zod'\n${read('apps/web/src/app/main.tsx')}`,
  // no barrels; no import cycles
  'apps/web/src/lib/planted-barrel.ts': `export * from './planted-circle.ts'`,
  'apps/web/src/lib/planted-circle.ts': `import './planted-barrel.ts'`,
  // no folder has more than 30
  ...Object.fromEntries(many),
  // none is longer than 300 lines
  'apps/web/src/lib/planted-long.css': 'a {}\n'.repeat(301),

  // SQL lives in queries files; a table is written by the feature that owns it
  'apps/api/src/features/lookups/planted.ts': 'sql`update cases set state = 1 where customer_id = ${1}`',
  // every table has one owner; every table has a kind
  'apps/api/migrations/9999-planted.sql': `create table planted (id text);\ncomment on table planted is 'strange';`,

  // a statement about a customer's rows names the customer; a lock is on one customer's rows
  'apps/api/src/features/support/planted-queries.ts':
    'sql`select 1 from cases where number = ${1} for update`',
  // every exception is needed
  'apps/api/src/features/account/customer-queries.ts': '',

  // names are those of the field
  'apps/web/src/lib/planted-names.ts': 'export const givePart = 1',
  // comments begin with what they are about
  'apps/web/src/lib/planted-comment.ts': '// Of a company.',
  // nothing cites what is not in the repository; a page of docs/ that a file names exists
  'apps/web/src/lib/planted-words.ts': ['// \u00a7 4 of docs', 'planted.md'].join('/'),
}
