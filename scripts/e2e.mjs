// `npm run e2e`: the journeys in a real browser, against the built server with the demo.
import { build, install, tool } from './lib.mjs'

await install()
await build()
const { findBrowser } = await import('./browser.mjs')
const browser = findBrowser()
await tool('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: browser },
})
