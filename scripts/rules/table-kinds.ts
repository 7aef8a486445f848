import { isIn, read, repository } from './repository.ts'

/** Kinds of tables and views, as their comments say: a customer's, the directory, reference or the server's own. */
export const tableKinds = new Map(
  repository
    .filter((path) => isIn(path, 'apps/api/migrations'))
    .flatMap((path) => [...read(path).matchAll(/^comment on (?:table|view) (\w+) is '(\w+)'/gm)])
    .map(([, table = '', kind = '']) => [table, kind]),
)
