// Finds a Chromium for browser tests; installs one where possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './lib.mjs'

/** Headless shell: the same pages in two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell'
const known = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** An existing Chromium: CHROMIUM_PATH, the machine's own, or Playwright's. */
export function installedBrowser() {
  const asked = process.env.CHROMIUM_PATH
  return [asked, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
}

const quiet = (command, args) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

function aptInstall(name) {
  // The lists of a machine may be older than the browsers that people have.
  quiet('apt-get', ['update', '-qq'])
  quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH names a file that is not there: ${asked}`)
  if (asked || existsSync(shell)) return installedBrowser()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    aptInstall('chromium-headless-shell')
    if (!installedBrowser()) aptInstall('chromium')
  }
  if (!installedBrowser()) {
    console.log('Downloading Chromium…')
    quiet(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  const found = installedBrowser()
  if (found) return found
  throw new Error(
    'No Chromium found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}
