import type { ComponentType } from 'react'

/** A part of the gallery in the light, and below it in the dark. */
export function BothThemes({ part: Part }: { part: ComponentType<{ theme: string }> }) {
  return ['light', 'dark'].map((theme) => (
    <div key={theme} data-theme={theme} style={{ background: 'var(--surface)', color: 'var(--ink)' }}>
      <Part theme={theme} />
    </div>
  ))
}
