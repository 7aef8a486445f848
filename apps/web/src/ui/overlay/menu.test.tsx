import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Menu } from './menu.tsx'

const onSelect = vi.fn()
const trigger = page.getByRole('button', { name: 'Idioma' })
const item = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  onSelect.mockClear()
  render(
    <>
      <Menu
        items={['Català', 'Castellano', 'English'].map((label) => ({
          label,
          onSelect: () => onSelect(label),
        }))}
      >
        Idioma
      </Menu>
      <button type="button">Después</button>
    </>,
  )
})

test('opens by Enter, moves by arrows, Home and End, closes by Escape', async () => {
  await userEvent.tab()
  await expect.element(trigger).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  for (const [key, name] of [
    ['{ArrowDown}', 'Català'],
    ['{ArrowDown}', 'Castellano'],
    ['{End}', 'English'],
    ['{ArrowDown}', 'Català'],
    ['{ArrowUp}', 'English'],
    ['{Home}', 'Català'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(item(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await expect.element(trigger).toHaveFocus()
})

test('opens by an arrow too, and closes when it is left', async () => {
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Català')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await userEvent.tab()
  await expect.element(item('Después')).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('a press outside closes it', async () => {
  await trigger.click()
  await expect.element(item('Català')).toBeVisible()
  await item('Después').click()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('what is chosen is told once, and the focus is back at the button', async () => {
  await trigger.click()
  await item('Castellano').click()
  expect(onSelect.mock.calls).toEqual([['Castellano']])
  await expect.element(trigger).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})
