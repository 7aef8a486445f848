import { basename } from 'node:path'

/** `button` of `login-form.module.css` is `button-login-form` in every build: readable and short. */
export function classNames() {
  const styleFiles = new Map<string, string>()
  return (name: string, path: string): string => {
    const file = path.split('?')[0] ?? path
    const short = basename(file, '.module.css')
    const known = styleFiles.get(short) ?? file
    if (known !== file) throw new Error(`Two style files have the same name: ${known} and ${file}`)
    styleFiles.set(short, file)
    return `${name}-${short}`
  }
}
