import { expect, test } from 'vitest'
import { axeFindings } from '#test/axe.ts'
import { render } from '#test/render.tsx'
import { BothThemes } from '#test/gallery/both-themes.tsx'
import { parts } from '#test/gallery/parts.ts'

test.each(Object.entries(parts))('%s: axe finds nothing, in the light and in the dark', async (_, part) => {
  render(<BothThemes part={part} />)
  expect(await axeFindings()).toEqual([])
})
