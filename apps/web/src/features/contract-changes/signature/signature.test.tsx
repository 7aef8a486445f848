import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadSpanish, OnPage } from '#test/portal.tsx'
import { render } from '#test/render.tsx'
import { Signature } from './signature.tsx'

beforeAll(() => loadSpanish('contract-changes', 'fields', 'shell'))

function drawSigning(kind: string) {
  const shown: Partial<SignatureShown> = {
    state: 'pending',
    kind,
    contract: '100002',
    expires_at: '2026-11-23T10:00:00.000Z',
    summary: [
      { field: 'Titular', before: 'Marta Soler', after: 'Laia Puig' },
      { field: 'Correo', before: '—', after: 'laia@example.com' },
    ],
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(shown))))
  render(
    <OnPage>
      <QueryClientProvider client={new QueryClient()}>
        <Signature token="t" afterContract={() => null} />
      </QueryClientProvider>
    </OnPage>,
  )
}

test.each([
  // With the row of its headers.
  ['holder', 2],
  ['leaving', 2],
  ['email', 3],
])(
  'of a change of %s the table has %i rows; what has nothing to stand beside is told all the same',
  async (kind, rows) => {
    drawSigning(kind)
    await expect.element(page.getByText('laia@example.com')).toBeVisible()
    expect(page.getByRole('row').elements()).toHaveLength(rows)
    expect(page.getByText('—', { exact: true }).elements()).toHaveLength(rows - 2)
  },
)
