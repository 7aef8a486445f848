import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Button } from './button.tsx'

const save = page.getByRole('button', { name: 'Guardar' })
const tip = page.getByRole('tooltip')

test('is pressed by pointer, Enter and Space', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Guardar</Button>)
  await save.click()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('while it is busy it keeps its width and the focus, and ignores presses', async () => {
  const onClick = vi.fn()
  const draw = render(<Button onClick={onClick}>Guardar</Button>)
  const width = (await save.findElement()).getBoundingClientRect().width
  await userEvent.tab()
  draw(
    <Button busy onClick={onClick}>
      Guardar
    </Button>,
  )
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveFocus()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  expect((await save.findElement()).getBoundingClientRect().width).toBe(width)
  expect(onClick).not.toHaveBeenCalled()
})

test('one that cannot be used is reached, and says why to keyboard and pointer', async () => {
  const onClick = vi.fn()
  render(
    <>
      <Button disabledReason="Solo se mira" onClick={onClick}>
        Guardar
      </Button>
      <Button>Otro</Button>
    </>,
  )
  await userEvent.tab()
  await expect.element(save).toHaveFocus()
  await expect.element(save).toHaveAccessibleDescription('Solo se mira')
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  await userEvent.tab()
  await expect.element(tip).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Otro' }).hover()
  await save.hover()
  await expect.element(tip).toBeVisible()
})

test('the reason stays for a while after the pointer has left', async () => {
  render(<Button disabledReason="Solo se mira">Guardar</Button>)
  await save.hover()
  await expect.element(tip).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.unhover(save)
  vi.advanceTimersByTime(4_900)
  await expect.element(tip).toHaveLength(1)
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await expect.element(tip).not.toBeInTheDocument()
})

function Once() {
  const [isDone, setDone] = useState(false)
  return (
    <Button disabledReason={isDone ? 'Ya está' : undefined} onClick={() => setDone(true)}>
      Guardar
    </Button>
  )
}

test('one that a press makes unusable keeps the focus, and says why to who comes back', async () => {
  render(<Once />)
  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveFocus()
  await expect.element(tip).not.toBeInTheDocument()
  await userEvent.unhover(save)
  await save.hover({ position: { x: 3, y: 3 } })
  await expect.element(tip).toBeVisible()
})
