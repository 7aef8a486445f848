import { defineConfig } from '@playwright/test'
import { browserFlags, installedBrowser } from '../scripts/browser.mjs'
import { isWhole } from './lib/test.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './lib/global-setup.ts',
  // More workers than cores: a journey waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  ...(!isWhole && { grepInvert: /@whole/ }),
  forbidOnly: Boolean(process.env['CI']),
  // Timeouts for a slow and busy machine; a fast one does not wait for them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Set by the global setup, which starts the server.
    baseURL: process.env['E2E_URL'],
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // It draws each page a second time to keep it; its own journey allows it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Recording every test costs a third of the time: run one alone with `--trace on`.
    trace: 'off',
    video: 'off',
    launchOptions: {
      executablePath: installedBrowser(),
      // Each test compiles the code anew, and none runs long enough for the optimising compilers to pay: a fifth less CPU.
      args: [...browserFlags, '--js-flags=--max-lazy --no-opt --no-maglev'],
    },
  },
})
