import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNames } from './class-names.ts'

// The desk is a build of its own beside the portal's: what it needs cannot change a byte of what customers load
// (docs/decisions/0086-the-desk-is-a-build-of-its-own.md).
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  css: { modules: { generateScopedName: classNames() } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    assetsDir: 'assets/desk',
    manifest: '.vite/desk.json',
    target: ['chrome123', 'safari17.5', 'firefox125', 'edge123'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/desk/app/main.tsx',
      checks: { bundlerTimings: false },
      treeshake: { manualPureFunctions: ['endpoint', 'endpointIn'] },
      output: {
        entryFileNames: 'assets/desk/[name]-[hash:8].js',
        chunkFileNames: 'assets/desk/[name]-[hash:8].js',
        assetFileNames: 'assets/desk/[name]-[hash:8][extname]',
      },
    },
  },
})
