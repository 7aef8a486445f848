import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, installedBrowser } from './scripts/browser.mjs'

const shared = {
  env: { TZ: process.env['TZ'] ?? 'Europe/Madrid' },
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A busy machine is no fault: what is waited for may come late.
  expect: { poll: { timeout: 20_000 } },
}
const launcher = [
  'packages/embedded-postgres/src/*.test.ts',
  'apps/api/src/platform/database/failed-start.test.ts',
  'scripts/{start,check-build}.test.ts',
]

// `rules`: pure functions. `api`: the real server on a real PostgreSQL, started once for the run and only when some
// test of that project is in it. `launcher`: what is started and killed by its own tests: the embedded PostgreSQL, `npm start`.
// `components`: the parts of pages, each by itself in the Chromium of the journeys (e2e), which test whole pages.
export default defineConfig({
  test: {
    // Some tests wait more than they work.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: launcher,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          // Files share what they import, a third of their time; each has its own server and database.
          isolate: false,
          include: ['apps/api/{src,test,demo}/**/*.test.ts'],
          exclude: launcher,
          globalSetup: 'apps/api/test/database-setup.ts',
        },
      },
      { test: { ...shared, name: 'launcher', include: launcher } },
      {
        root: 'apps/web',
        extends: './apps/web/vite.config.ts',
        // Found before the first test: a package found during one would load all pages anew.
        optimizeDeps: { include: ['react-dom/client', 'react/jsx-dev-runtime', 'axe-core'] },
        test: {
          ...shared,
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./test/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: installedBrowser(), args: browserFlags },
              contextOptions: { locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
    ],
  },
})
