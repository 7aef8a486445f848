import type { ComponentType, ReactNode } from 'react'

type Part = ComponentType<{ children?: ReactNode }>

const ready = new Map<string, Part>()

export function keepPart(file: string, part: Part): void {
  ready.set(file, part)
}

/** A page or frame whose code is here. */
export function partOf(file: string): Part | undefined {
  return ready.get(file)
}
