import type { Lang } from '@fanal/domain/settings/languages'
import type { ComponentType, ReactNode } from 'react'
import { lazyPart, type LazyPart } from '#lib/lazy/lazy-part.tsx'
import type { Preload } from '#lib/resolution.ts'
import LoginPage from '#pages/access/login-page.tsx'

type Props = { children?: ReactNode }

/** The module of a page or frame. */
export interface PartModule {
  default: ComponentType<Props>
  preload?: Preload
}

interface Part {
  load: () => Promise<PartModule>
  Component: LazyPart<Props>
}

const parts = new Map<string, Part>()

/** Names the module of a page or frame; one that is known stays, so that a page on screen is not mounted again. */
export function registerPart(file: string, load: () => Promise<PartModule>): void {
  if (!parts.has(file)) parts.set(file, { load, Component: lazyPart(async () => (await load()).default) })
}

// The login page is loaded with the entry: most first visits are to it.
registerPart('../pages/access/login-page.tsx', async () => ({ default: LoginPage }))

function known(file: string): Part {
  const part = parts.get(file)
  if (!part) throw new Error(`No such part of the portal: ${file}`)
  return part
}

/** The component of a page or frame. */
export const partOf = (file: string): ComponentType<Props> => known(file).Component

/** Loads code and texts of a page or frame, and what its address wants; returns the files of the latter. */
export async function loadPart(file: string, lang: Lang, search: string): Promise<readonly string[]> {
  const { load, Component } = known(file)
  const [{ preload }] = await Promise.all([load(), Component.preload(lang)])
  return (await preload?.({ search, lang })) ?? []
}
