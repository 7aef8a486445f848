// Addresses of the desk. They are the same in every language: its people share links across languages.

const pages = {
  desk: '/mesa',
  cases: '/mesa/casos',
  people: '/mesa/personas',
  permissions: '/mesa/permisos',
  approvals: '/mesa/confirmaciones',
  audit: '/mesa/registro',
  account: '/mesa/cuenta',
  invitation: '/mesa/alta',
  tasks: '/mesa/tareas',
} as const

export type DeskPageId = keyof typeof pages

export const deskPaths: Readonly<Record<DeskPageId, string>> = pages

/** Where the retailer's provider sends staff back to. */
export const deskReturnPath = '/mesa/volver'

/** The start of a sign-on at the provider. */
export const deskStartPath = '/mesa/entrar'

export const isDeskPath = (path: string): boolean => path === pages.desk || path.startsWith(`${pages.desk}/`)
