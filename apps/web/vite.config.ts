import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Everybody comes in by the login page: its code is one file with the start of the portal, and nothing else is in it. */
const firstPages = ['src/app/main.tsx', 'src/pages/login-page.tsx']

let firstModules: Set<string> | undefined
function isOfFirstPage(id: string, graph: Graph): boolean {
  if (!firstModules) {
    const found = new Set<string>()
    const visit = (one: string) => {
      if (found.has(one)) return
      found.add(one)
      graph.getModuleInfo(one)?.importedIds.forEach(visit)
    }
    for (const page of firstPages) visit(normalizePath(join(import.meta.dirname, page)))
    firstModules = found
  }
  return firstModules.has(id)
}

/** `tanstack` of `node_modules/@tanstack/query-core/…` */
const packageOf = (id: string) => /node_modules\/@?([^/]+)/.exec(id)?.[1]

/**
 * The first page, each package that several pages use, and all else that they share: a page loads few files, and no
 * file imports one that imports it back.
 */
const chunks = [
  {
    name: (id: string, graph: Graph) => (isOfFirstPage(id, graph) ? 'main' : null),
    debugName: 'first page',
    priority: 3,
  },
  { name: packageOf, debugName: 'packages', minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
]

const styleFiles = new Map<string, string>()
/** `button` of `login-form.module.css` is `button-login-form` on both sides: readable, and short in every download. */
function className(name: string, path: string): string {
  const file = path.split('?')[0] ?? path
  const short = basename(file, '.module.css')
  const known = styleFiles.get(short) ?? file
  if (known !== file) throw new Error(`Two style files have the same name: ${known} and ${file}`)
  styleFiles.set(short, file)
  return `${name}-${short}`
}

// Two builds of one source: what the browser loads, and the server's drawing of the first page.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react()],
  // The server's React is the quick one too, whatever NODE_ENV the operator runs it with.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: ['chrome123', 'safari17.5', 'firefox120', 'edge123'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx' }
      : {
          input: 'src/app/main.tsx',
          // Icons and other constants go where they are used instead of one file with all of them.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            entryFileNames: 'assets/[name]-[hash:6].js',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: chunks },
          },
        },
  },
  ssr: { noExternal: true },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080', '/session': 'http://127.0.0.1:8080' } },
}))
