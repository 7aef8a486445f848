import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Rolldown } from 'vite'
import { classNames } from './class-names.ts'

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

/** `tanstack` of `node_modules/@tanstack/query-core/…` */
const packageOf = (id: string) => /node_modules\/@?([^/]+)/.exec(id)?.[1]

const pagesFolder = join(import.meta.dirname, 'src/pages')
const pages = readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-page.tsx'))
  .map((file) => `src/pages/${normalizePath(file)}`)
const home = 'src/pages/shell/home-page.tsx'

const inEntry = reachedFrom(['src/app/main.tsx'])
const inVisitorFrame = reachedFrom(['src/app/visitor-frame.tsx'])
const inMemberFrame = reachedFrom(['src/app/member-frame.tsx'])
const inHome = reachedFrom(['src/app/member-frame.tsx', home])
const inOtherPages = reachedFrom(pages.filter((page) => page !== home))
const inRouter = reachedFrom(['src/app/router.ts'])
const inContracting = reachedFrom([
  'src/features/contracting/wizard/wizard.tsx',
  'src/features/contracting/steps/installation/installation-step.tsx',
])

/** The chunk of a module; without one, it is with those that the same pages and lazy parts use. */
function chunkOf(id: string, graph: Graph): string | null {
  const isIn = (modules: ReturnType<typeof reachedFrom>) => modules(id, graph)
  if (isIn(inVisitorFrame) && isIn(inMemberFrame)) return 'frame'
  // Home is the first page of most customers: it loads no more than it shows.
  if (isIn(inHome) && (isIn(inOtherPages) || isIn(inRouter))) return 'basics'
  // Otherwise pages would import the router for what both use.
  return isIn(inRouter) && isIn(inOtherPages) ? 'loads' : null
}

const chunks = [
  { name: (id: string, graph: Graph) => (inEntry(id, graph) ? 'main' : null), priority: 3 },
  { name: (id: string) => packageOf(id) ?? null, minShareCount: 2, priority: 2 },
  { name: chunkOf, priority: 1 },
  // Not with forms: a list has controls, but no form.
  { name: 'controls', test: /\/src\/ui\/(form\/|once-shown)/, minShareCount: 8, priority: 1 },
  // What most forms have, and what they are checked by: in files of their own each would weigh mostly headers.
  {
    name: 'forms',
    test: /\/src\/(lib\/forms|fields\/(text|select|choice|consent|code)-field)/,
    minShareCount: 8,
  },
  // Small ones that are asked for together, of a supply point.
  {
    name: 'supply-fields',
    test: /\/src\/fields\/(cups|postal-code|answer)-field/,
    includeDependenciesRecursively: false,
  },
  { name: 'layout', test: /\/src\/ui\/.*\.module\.css/, minShareCount: 5 },
  // What the first step of contracting has in common with the later ones.
  {
    name: (id: string, graph: Graph) => (inContracting(id, graph) ? 'contracting' : null),
    test: /\/(src\/features\/contracting|domain\/src\/contracting\/(steps|wizard|sent-fields|forms\/(filled-in|check-installation)))\b/,
    minShareCount: 2,
    // What it imports other pages have too.
    includeDependenciesRecursively: false,
  },
  { name: 'identifiers', test: /\/domain\/src\/(identifiers|found-errors)/, minShareCount: 10 },
]

const strict: Pick<Rolldown.RolldownOptions, 'checks' | 'onwarn'> = {
  checks: { bundlerTimings: false },
  onwarn(warning, handle) {
    // A static import elsewhere undoes it: the build fails, so that no page grows unnoticed.
    if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
    handle(warning)
  },
}

// Two builds of one source: the browser's, and the server's renderer.
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [react()],
  // The server uses React's production build, whatever NODE_ENV is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: classNames() } },
  // Chunks of its own: the PDF reader is loaded for a PDF only.
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
