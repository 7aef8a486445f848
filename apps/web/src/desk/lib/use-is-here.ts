import { useEffect, useState } from 'react'

/** Who has done nothing for so long is not there: their page asks for nothing, and their session ends when it is idle. */
const awayMs = 10 * 60_000

/** Whether somebody sits in front of it. */
export function useIsHere(): boolean {
  const [isHere, setHere] = useState(true)
  useEffect(() => {
    let timer = 0
    const touch = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setHere(false), awayMs)
      setHere(true)
    }
    touch()
    for (const name of ['keydown', 'pointermove', 'pointerdown']) window.addEventListener(name, touch)
    return () => {
      window.clearTimeout(timer)
      for (const name of ['keydown', 'pointermove', 'pointerdown']) window.removeEventListener(name, touch)
    }
  }, [])
  return isHere
}
