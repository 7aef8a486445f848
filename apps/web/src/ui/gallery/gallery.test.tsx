import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/axe.ts'
import { render } from '#test/render.tsx'
import { Buttons, Choosing, Marks } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Cards, Heads, Lists, Notes } from './content.tsx'
import { Choices, Inputs } from './forms.tsx'
import { Overlays, States } from './states.tsx'

const parts: Record<string, ComponentType<{ theme: string }>> = {
  Buttons,
  Marks,
  Choosing,
  Heads,
  Notes,
  Cards,
  Inputs,
  Choices,
  Lists,
  Charts,
  States,
  Overlays,
}

// Every component of ui/ in all states: a new one joins the gallery.
test.each(Object.entries(parts))('%s: axe finds nothing, in the light and in the dark', async (_, Part) => {
  render(
    <>
      {['light', 'dark'].map((theme) => (
        <div key={theme} data-theme={theme} style={{ background: 'var(--surface)', color: 'var(--ink)' }}>
          <Part theme={theme} />
        </div>
      ))}
    </>,
  )
  expect(await axeFindings()).toEqual([])
})
