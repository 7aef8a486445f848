import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '#test/axe.ts'
import { render } from '#test/render.tsx'
import { Button } from './button.tsx'

test('a press calls once', async () => {
  const onClick = vi.fn()
  await render(<Button onClick={onClick}>Guardar</Button>)
  await page.getByRole('button', { name: 'Guardar' }).click()
  expect(onClick).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(2)
  expect(await axeFindings()).toEqual([])
})
