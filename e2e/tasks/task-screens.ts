import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Located without texts, since every language is checked.

const firstRow = (page: Page) => page.locator('[data-task]').first()
const opened = (kind: string) => async (page: Page) => {
  await page.goto(`/mesa/tareas?kind=${kind}`)
  await firstRow(page).click()
  await page.locator('#task').waitFor()
}

/** As an agent. */
export const taskScreens: Screen[] = [
  {
    name: 'tasks',
    path: '/mesa/tareas',
    act: (page) => firstRow(page).waitFor(),
    next: [
      { name: 'holder to check', act: opened('check') },
      { name: 'activation to decide', act: opened('activation') },
      { name: 'change at the distributor', act: opened('change') },
      { name: 'new contract on its way', act: opened('switch') },
    ],
  },
]
