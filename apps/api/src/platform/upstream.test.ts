import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { upstreamSource } from './upstream.ts'

test("another server's HTML is cleaned before it is drawn into a page", async () => {
  const hostile = '<p onclick="alert(1)">Hola<script>alert(2)</script><img src=x onerror=alert(3)></p>'
  const server = createServer((_, answer) =>
    answer.end(JSON.stringify([{ id: 1, name: '<b>', html_block: hostile }])),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const source = upstreamSource(`http://127.0.0.1:${port}`)
    const { body } = await source('/api/v2/ov_customize/html_dinamic_elements?group_name=Login', {})
    const [block] = body as { html_block: string; name: string }[]
    expect(block?.html_block).toContain('Hola')
    expect(block?.html_block).not.toMatch(/script|onclick|onerror/)
    expect(block?.name).toBe('<b>')
  } finally {
    server.close()
  }
})
