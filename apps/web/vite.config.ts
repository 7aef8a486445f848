import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Two builds of one source: what the browser loads, and the server's drawing of the first page.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: ['chrome123', 'safari17.5', 'firefox120', 'edge123'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { input: isSsrBuild ? 'src/app/entry-server.tsx' : 'src/app/main.tsx' },
  },
  ssr: { noExternal: true },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080', '/session': 'http://127.0.0.1:8080' } },
}))
