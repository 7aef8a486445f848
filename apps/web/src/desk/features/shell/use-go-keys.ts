import { useEffect } from 'react'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { isTyping } from '#desk/lib/is-typing.ts'
import { areLetterKeysOn } from '#desk/lib/letter-keys.ts'
import { navigate } from '#lib/location.ts'

const secondKeyMs = 1_500

/** G and a letter go to a page. */
export function useGoKeys(routes: readonly DeskRoute[]): void {
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isTyping(target) || !areLetterKeysOn()) return
      if (document.querySelector('dialog:modal')) return
      const letter = key.toLowerCase()
      const isSecond = event.timeStamp - wentAt < secondKeyMs
      wentAt = letter === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
      const route = isSecond ? routes.find(({ menu }) => menu?.key === letter) : undefined
      if (!route) return
      event.preventDefault()
      navigate(route.path)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [routes])
}
