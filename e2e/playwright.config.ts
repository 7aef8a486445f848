import { defineConfig } from '@playwright/test'
import { browserFlags, installedBrowser } from '../scripts/browser.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './lib/global-setup.ts',
  // More workers than cores: a journey waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  // Timeouts for a slow and busy machine; a fast one does not wait for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording every test costs a third of the time; a failed one is recorded on retry.
    trace: 'on-first-retry',
    video: 'off',
    launchOptions: {
      executablePath: installedBrowser(),
      // Each test compiles the code anew, and none runs long enough for the optimising compilers to pay: a fifth less CPU.
      args: [...browserFlags, '--js-flags=--max-lazy --no-opt --no-maglev'],
    },
  },
})
