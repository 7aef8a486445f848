import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'

// Screens of the activation for the accessibility tests; located without texts, since every language is checked.

const submit = (page: Page) => page.locator('main button[type=submit]').click()

/** The server refuses for these reasons, or accepts without any. */
async function answerWith(page: Page, errors: string[]): Promise<void> {
  const body = errors.length > 0 ? '' : '<h2>X</h2><p>Y</p>'
  await page.route(/\/signup\/confirm/, (route) =>
    route.fulfill({ json: { result: { render: { errors, body } } } }),
  )
}

const right = {
  nif: '11111111H',
  contract: '100042',
  email: 'nou@example.com',
  email2: 'nou@example.com',
  phone: '+34 600 000 010',
}

export const activationScreens: Screen[] = [
  {
    name: 'activation',
    path: '/activacion',
    next: [
      {
        name: 'activation with errors',
        act: async (page) => {
          await submit(page)
          await page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
      {
        name: 'refused activation',
        act: async (page) => {
          await answerWith(page, ['A', 'B'])
          for (const [name, value] of Object.entries(right))
            await page.locator(`main [name=${name}]`).fill(value)
          await page.getByRole('checkbox').check()
          await submit(page)
          await page.getByRole('alert').waitFor()
        },
      },
      {
        name: 'received activation',
        act: async (page) => {
          await answerWith(page, [])
          await submit(page)
          await page.locator('main [role=status] h2').waitFor()
        },
      },
    ],
  },
]
