import { defineConfig } from 'vitest/config'

const shared = { env: { TZ: process.env['TZ'] ?? 'Europe/Madrid' }, testTimeout: 30_000, hookTimeout: 60_000 }

// `rules`: pure functions. `api`: the real server on a real PostgreSQL, started once for the run and only when some
// test of that project is in it. Pages are tested in a real browser (e2e).
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['apps/api/{src,test,demo}/**/*.test.ts'],
          globalSetup: 'apps/api/test/database-setup.ts',
        },
      },
    ],
  },
})
