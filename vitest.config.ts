import { defineConfig } from 'vitest/config'

// Pure rules and api tests; pages are tested in a real browser (e2e).
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'apps/api/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    env: { TZ: process.env['TZ'] ?? 'Europe/Madrid' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
