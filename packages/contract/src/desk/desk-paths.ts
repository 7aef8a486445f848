// Addresses of the desk. They are the same in every language: its people share links across languages.

const pages = {
  desk: '/mesa',
  cases: '/mesa/casos',
  /** With the customer's number in its place. */
  customer: '/mesa/clientes/{id}',
  people: '/mesa/personas',
  permissions: '/mesa/permisos',
  approvals: '/mesa/confirmaciones',
  audit: '/mesa/registro',
  account: '/mesa/cuenta',
  invitation: '/mesa/alta',
  tasks: '/mesa/tareas',
  publishing: '/mesa/publicar',
  /** With the draft's number in its place. */
  draft: '/mesa/publicar/{id}',
  reports: '/mesa/informes',
} as const

export type DeskPageId = keyof typeof pages

export const deskPaths: Readonly<Record<DeskPageId, string>> = pages

export const customerPath = (id: number): string => pages.customer.replace('{id}', String(id))

export const draftPath = (id: number): string => pages.draft.replace('{id}', String(id))

/** A visitor's page as it would be with this draft. */
export const draftPreviewPath = (id: number | ':id'): string =>
  `${pages.draft.replace('{id}', String(id))}/vista`

/** The queue with this case open. */
export const casePath = (number: string): string => `${pages.cases}?case=${encodeURIComponent(number)}`

/** Where the retailer's provider sends staff back to. */
export const deskReturnPath = '/mesa/volver'

/** The start of a sign-on at the provider. */
export const deskStartPath = '/mesa/entrar'

export const isDeskPath = (path: string): boolean => path === pages.desk || path.startsWith(`${pages.desk}/`)
