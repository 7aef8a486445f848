import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const pathOf = (file: string) => normalizePath(join(import.meta.dirname, file))

/** Whether a module is one of these or of their static imports, dynamic ones not counted. */
function reachedFrom(starts: readonly string[]) {
  let modules: Set<string> | undefined
  return (id: string, graph: Graph): boolean => {
    if (!modules) {
      const found = new Set<string>()
      const visit = (one: string) => {
        if (found.has(one)) return
        found.add(one)
        graph.getModuleInfo(one)?.importedIds.forEach(visit)
      }
      for (const start of starts) visit(pathOf(start))
      modules = found
    }
    return modules.has(id)
  }
}

/** One bundle of what all of these sets need. */
function oneFile(name: string, priority: number, ...sets: (readonly string[])[]) {
  const areIn = sets.map(reachedFrom)
  const nameOf = (id: string, graph: Graph) => (areIn.every((isIn) => isIn(id, graph)) ? name : null)
  return { name: nameOf, debugName: name, priority }
}

/** The same without the modules themselves: each stays a chunk of its own, which the document can name. */
function sharedBy(name: string, priority: number, starts: readonly string[]) {
  const all = oneFile(name, priority, starts)
  const own = new Set(starts.map(pathOf))
  return { ...all, name: (id: string, graph: Graph) => (own.has(id) ? null : all.name(id, graph)) }
}

/** `tanstack` of `node_modules/@tanstack/query-core/…` */
const packageOf = (id: string) => /node_modules\/@?([^/]+)/.exec(id)?.[1]

/** A page without a form does not load what forms need. */
const isOfForms = (id: string) => /\/src\/(lib\/forms|fields)\//.test(id)

const pages = (...names: string[]) => names.map((name) => `src/pages/${name}-page.tsx`)
const firstOfVisitors = ['src/app/visitor-frame.tsx', ...pages('tools/comparator')]
const firstOfCustomers = ['src/app/member-frame.tsx', ...pages('shell/home')]
const others = pages(
  'access/profile',
  'contracting/electricity',
  'contracts/contract',
  'contracts/contracts',
  'invoices/invoice',
  'invoices/invoices',
  'shell/alt-home',
  'support/customer-service',
)

const router = ['src/app/router.ts']
const invoices = pages('invoices/invoices')
const invoiceParts = ['chart-card.tsx', 'list/selection-bar.tsx'].map(
  (file) => `src/features/invoices/${file}`,
)

/** What is only for navigation: nothing that a first page needs. */
function onlyOf(name: string, priority: number, starts: readonly string[], without: readonly string[]) {
  const isIn = reachedFrom(starts)
  const isElsewhere = reachedFrom(without)
  const nameOf = (id: string, graph: Graph) => (isIn(id, graph) && !isElsewhere(id, graph) ? name : null)
  return { name: nameOf, debugName: name, priority }
}

const pagesFolder = join(import.meta.dirname, 'src/pages')
/** The folders of pages, such as `support`. */
const areas = readdirSync(pagesFolder).map((name) => {
  const files = readdirSync(join(pagesFolder, name)).filter((file) => file.endsWith('-page.tsx'))
  return { name, isIn: reachedFrom(files.map((file) => `src/pages/${name}/${file}`)) }
})

/** What three or more pages and lazy parts share, chosen by the areas whose pages are among them. */
function sharedIn(name: string, priority: number, isWanted: (areaNames: readonly string[]) => boolean) {
  const nameOf = (id: string, graph: Graph) =>
    !isOfForms(id) && isWanted(areas.filter(({ isIn }) => isIn(id, graph)).map((area) => area.name))
      ? name
      : null
  return { name: nameOf, debugName: name, minShareCount: 3, priority }
}

/**
 * Chunks: the login page with the entry; what the first pages of visitors and customers have in common and what others
 * have in common with them; the router; each package that several pages use; what the invoices share with others; and
 * what three or more pages share, within one area or between several. So a page loads few files, without circular
 * imports, and the first page of many people no more than it shows.
 */
const chunks = [
  oneFile('main', 9, ['src/app/main.tsx']),
  { name: packageOf, debugName: 'packages', minShareCount: 2, priority: 7 },
  oneFile('frame', 6, firstOfVisitors, firstOfCustomers),
  oneFile('basics', 5, firstOfCustomers, [...others, ...router]),
  // Alone: a page that is only read loads it for one call.
  { name: 'queries', test: /\/lib\/api\/query-client\.ts$/, priority: 4.5 },
  oneFile('dates', 4.2, invoices, firstOfVisitors),
  sharedBy('visitor', 4, firstOfVisitors),
  oneFile('addresses', 3.5, invoices, router),
  onlyOf('router', 3, router, [...firstOfVisitors, ...firstOfCustomers]),
  { ...sharedBy('lists', 2.7, invoices), minShareCount: 3 },
  { ...sharedBy('bills', 2.5, invoices), minShareCount: 2 },
  // Lazy parts do not load all that pages share.
  { ...sharedBy('figures', 2.2, invoiceParts), minShareCount: 3 },
  sharedIn('shared', 2, (names) => names.length > 1),
  ...areas.map(({ name }) => sharedIn(`${name}-area`, 1.8, (names) => names.join(' ') === name)),
  sharedIn('parts', 1.6, (names) => names.length === 0),
  { name: (id: string) => (isOfForms(id) ? 'forms' : null), debugName: 'forms', priority: 1 },
]

const strict: Pick<Rolldown.RolldownOptions, 'checks' | 'onwarn'> = {
  checks: { bundlerTimings: false },
  onwarn(warning, handle) {
    // A static import elsewhere undoes it: the build fails, so that no page grows unnoticed.
    if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
    handle(warning)
  },
}

const styleFiles = new Map<string, string>()
/** `button` of `login-form.module.css` is `button-login-form` on both sides: readable and short. */
function className(name: string, path: string): string {
  const file = path.split('?')[0] ?? path
  const short = basename(file, '.module.css')
  const known = styleFiles.get(short) ?? file
  if (known !== file) throw new Error(`Two style files have the same name: ${known} and ${file}`)
  styleFiles.set(short, file)
  return `${name}-${short}`
}

// Two builds of one source: the browser's, and the server's renderer.
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [react()],
  // The server uses React's production build, whatever NODE_ENV is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: className } },
  // Its own chunks: the reader of PDF files is loaded for a PDF only.
  worker: { format: 'es' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: ['chrome123', 'safari17.5', 'firefox125', 'edge123'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx', ...strict }
      : {
          input: 'src/app/main.tsx',
          ...strict,
          // Inlines icons and other constants where they are used.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          // Tree-shakes calls of the contract that a page does not make.
          treeshake: { manualPureFunctions: ['endpoint', 'endpointIn'] },
          output: {
            entryFileNames: 'assets/[name]-[hash:8].js',
            chunkFileNames: 'assets/[name]-[hash:8].js',
            assetFileNames: 'assets/[name]-[hash:8][extname]',
            codeSplitting: { groups: chunks },
          },
        },
  },
  ssr: { noExternal: command === 'build' || undefined },
}))
