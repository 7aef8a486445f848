// `npm run e2e`: the journeys in a real browser, against the built server with the demo world.
import { build, install, tool } from './lib.mjs'

install()
build()
const { findBrowser } = await import('./browser.mjs')
const browser = await findBrowser()
tool('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: browser },
})
