// Finds a Chromium for the tests in a real browser; installs one where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'

/** Chromium without a window: the same pages in two thirds of the time. */
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

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

const answers = (path) => path && existsSync(path)
const quiet = (command, args) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

function aptInstall(name) {
  const install = () =>
    quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]).status === 0
  if (install()) return
  quiet('apt-get', ['update', '-qq'])
  install()
}

export async function findBrowser() {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH names a file that is not there: ${asked}`)
  const own = await playwrightsOwn()
  const found = () => [asked, ...known, own].find(answers)
  if (asked || existsSync(shell)) return found()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    aptInstall('chromium-headless-shell')
    if (!found()) aptInstall('chromium')
  }
  if (!found()) {
    console.log('Downloading Chromium…')
    quiet(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  if (found()) return found()
  throw new Error(
    'No Chromium found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}
