import type { NamedFile } from '#lib/download.ts'

/** So many are fetched at a time: more would only queue in the browser. */
const lanes = 3
/** What is put into one file at most: it is made in the browser's memory. */
export const maxZipped = 100

interface ZipWork<Item> {
  items: readonly Item[]
  fetchOne: (item: Item, signal: AbortSignal) => Promise<NamedFile>
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Fetches each file; one that fails does not keep the others back. */
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

/** Two files of one name would hide each other. */
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
