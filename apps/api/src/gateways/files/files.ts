import type { Env } from '#platform/env'
import { filesAddresses } from '#platform/stored-files/file-addresses'
import type { FileStore, FileStores } from '#platform/stored-files/file-store'
import { folderStore } from './folder.ts'
import { careful } from './careful.ts'
import { s3Store } from './s3.ts'

/** The stores that FILES_URL names. */
export function fileStoresFor({ FILES_URL = 'database' }: Pick<Env, 'FILES_URL'>): FileStores {
  const all = filesAddresses(FILES_URL).map((address): FileStore | undefined => {
    if (address.kind === 'database') return undefined
    return careful(address.kind === 'folder' ? folderStore(address.path) : s3Store(address))
  })
  return { target: all[0], all: all.filter((store) => store !== undefined) }
}
