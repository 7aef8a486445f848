/** Saves a value as a file that people and programs can read. */
export async function saveJson(name: string, value: object): Promise<void> {
  const { saveFile } = await import('#lib/download.ts')
  saveFile({ name, blob: new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }) })
}
