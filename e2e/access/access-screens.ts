import type { Screen } from '../a11y/look.ts'
import { fillIn } from '../lib/people.ts'

// Screens of signing in for the accessibility tests; located without texts, since every language is checked.

export const loginScreens: Screen[] = [
  {
    name: 'login',
    path: '/acceso',
    next: [{ name: 'login with empty fields', act: (page) => fillIn(page, { user: '', password: '' }) }],
  },
]

/** As Marta, signed in. */
export const passwordScreens: Screen[] = [
  {
    name: 'change of password',
    path: '/cambio-de-clave',
    next: [
      {
        name: 'change of password with errors',
        act: async (page) => {
          await page.locator('[name=password]').fill('aB3')
          await page.locator('main button[type=submit]').click()
          await page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
    ],
  },
]
