import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aStaffCase, anEntry } from '#test/desk/a-staff-case.ts'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { FileViewer } from './file-viewer.tsx'

beforeAll(() => loadDesk())

const files = [
  { id: 1, name: 'contador.png', kind: 'png', size: 900 },
  { id: 2, name: 'foto.heic', kind: 'heic', size: 900 },
  { id: 3, name: 'factura.webp', kind: 'webp', size: 900 },
]
const one = aStaffCase({ case: { entries: [anEntry(1, { files })] } })

test('arrows lead through the files; what browsers do not draw is downloaded', async () => {
  serve(() => ({ body: {} }))
  drawAtDesk(<FileViewer one={one} first={2} onClose={vi.fn()} />)
  const dialog = page.getByRole('dialog')
  const count = dialog.getByRole('status')
  await expect.element(dialog.getByText('Este tipo de archivo no se dibuja aquí. Descárgalo.')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Descargar' }))
    .toHaveAttribute('href', '/api/v2/staff/cases/26000417/files/2')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(count).toHaveTextContent('1 de 3')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(count).toHaveTextContent('3 de 3')
  await expect.element(dialog.getByRole('heading', { name: 'factura.webp' })).toBeVisible()
})
