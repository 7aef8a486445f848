import type { NamedFile } from '#lib/download.ts'

/** Concurrency: more would only queue in the browser. */
const lanes = 3
/** Maximum number of files: the ZIP is made in memory. */
export const maxZipped = 100

interface ZipWork<Item> {
  items: readonly Item[]
  fetchOne: (item: Item, signal: AbortSignal) => Promise<NamedFile>
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Fetches each file; a failure does not stop the others. */
export async function fetchAll<Item>({ items, fetchOne, onProgress, signal }: ZipWork<Item>) {
  const files: (NamedFile | undefined)[] = []
  const failed: Item[] = []
  const waiting = [...items.entries()]
  let done = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, item] = next
      try {
        files[place] = await fetchOne(item, signal)
      } catch {
        failed.push(item)
      }
      signal.throwIfAborted()
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return { files: files.filter((file) => file !== undefined), failed }
}

/** Equal names get a suffix. */
export function distinctNames(files: readonly NamedFile[]): NamedFile[] {
  const taken = new Set<string>()
  return files.map(({ name, blob }) => {
    const [, stem = name, end = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${stem} (${n})${end}`
    taken.add(free)
    return { name: free, blob }
  })
}

export async function zipOf(files: readonly NamedFile[]): Promise<Blob> {
  const { downloadZip } = await import('client-zip')
  return downloadZip(distinctNames(files).map(({ name, blob }) => ({ name, input: blob }))).blob()
}
