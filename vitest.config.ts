import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node'
import web from './apps/web/package.json' with { type: 'json' }
import { browserFlags, installedBrowser } from './scripts/browser.mjs'

const shared = {
  env: { TZ: process.env['TZ'] ?? 'Europe/Madrid' },
  // Generous timeouts: a machine that is ten times slower than a quiet one is not a failure.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // A test whose loop had nothing to walk over has asserted nothing, and fails.
  expect: { poll: { timeout: 60_000 }, requireAssertions: true },
}
/** One order per commit: a failure can be repeated, and the next commit tries another order. */
const seedOfCommit = () => {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' })
  return Number.parseInt(stdout, 16) || 1
}

/** Shuffled within their project: a worker, whose files share their imports, ends when the next file is of another project. */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { projects, config } = this.ctx
    const keyOf = ({ project, moduleId }: TestSpecification) => {
      const file = `${config.sequence.seed} ${relative(config.root, moduleId)}`
      return `${projects.indexOf(project)} ${createHash('sha1').update(file).digest('hex')}`
    }
    return files
      .map((file) => ({ file, key: keyOf(file) }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ file }) => file)
  }
}

const webPackages = Object.keys(web.dependencies).filter((name) => !name.startsWith('@fanal/'))
/** Set by `npm run test:whole`. */
const isWhole = Boolean(process.env['TEST_WHOLE'])
const launcher = ['packages/embedded-postgres/src/*.test.ts', 'scripts/{start,check-build}.test.ts']
/** Copies the project, builds the copy with another language, and starts it; servers that restart under load; the version before, built. */
const longApi = [
  'apps/api/test/added-language/*.test.ts',
  'apps/api/test/processes/{rolling,version-before}.test.ts',
]
/** Run by `npm run check` on another PostgreSQL instead. */
const elsewhere = process.env['TEST_EXCEPT']?.split(' ') ?? []
/** A minute of unusual folders and competing processes. */
const longLauncher = ['packages/embedded-postgres/src/embedded-postgres-{places,sharing}.test.ts']

/** Letters are drawn alike, whatever the machine's settings for its own screen. */
const sameLetters = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
]
/** Tests are drawn smaller where they do not fit into the browser's window; pictures of them must not be. */
const resizeWindow: BrowserCommand<[width: number, height: number]> = ({ page }, width, height) =>
  page.setViewportSize({ width, height })
/** Edges that another processor rounds otherwise count as equal; so do 60 pixels: a share of a long screen would hide a button with other corners. */
const pictures = {
  comparatorName: 'pixelmatch' as const,
  comparatorOptions: { threshold: 0.1, allowedMismatchedPixels: 60 },
  // The limit of the test counts: one of its own would keep the process waiting for it after the last test.
  timeout: 0,
  resolveScreenshotPath: ({ arg, ext, root }: { arg: string; ext: string; root: string }) =>
    join(root, 'apps/web/test/pictures', `${arg}${ext}`),
}

// `rules`: pure functions. `api`: the real server on a real PostgreSQL, started once per run and only if a test of that
// project is in it. `launcher`: what its own tests start and kill: the embedded PostgreSQL, `npm start`. `components`:
// parts of pages in Chromium, while the journeys (e2e) test whole pages.
export default defineConfig({
  test: {
    // Some tests wait more than they work.
    maxWorkers: 3,
    // No test may depend on another one. Each run prints its seed; TEST_SEED tries another order.
    sequence: {
      shuffle: true,
      sequencer: ProjectSequencer,
      seed: Number(process.env['TEST_SEED'] ?? seedOfCommit()),
    },
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
          // Files share their imports, a third of their time; each has its own server and database.
          isolate: false,
          include: ['apps/api/{src,test,demo}/**/*.test.ts'],
          exclude: isWhole ? [] : [...longApi, ...elsewhere],
          globalSetup: 'apps/api/test/database-setup.ts',
          setupFiles: ['apps/api/test/doubles/password-cost.ts', 'apps/api/test/spread/one-shard.ts'],
        },
      },
      // Some make several databases, seconds each.
      {
        test: {
          ...shared,
          name: 'launcher',
          testTimeout: 300_000,
          include: launcher,
          exclude: isWhole ? [] : longLauncher,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // React's production build, which visitors have: its checks for developers are a seventh of the CPU.
        oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
        // Listed explicitly: a package found during a test would reload all pages.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            'react-dom/client',
            'react/jsx-runtime',
            '@stripe/stripe-js/pure',
            'libphonenumber-js/min',
            'axe-core',
            'uqr',
            'unpdf/pdfjs',
            ...webPackages,
          ],
        },
        test: {
          ...shared,
          env: { ...shared.env, TEST_WHOLE: isWhole ? '1' : '' },
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['./apps/web/test/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            expect: { toMatchScreenshot: pictures },
            commands: { resizeWindow },
            provider: playwright({
              launchOptions: { executablePath: installedBrowser(), args: [...browserFlags, ...sameLetters] },
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
