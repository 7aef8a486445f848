/** The lantern, in white for the dark rail. Decorative. */
export function DeskMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" fill="#fff" aria-hidden="true">
      <path d="M11 3h10l3 6H8z" />
      <path d="M9 10h14l-2 13H11z" fill="none" stroke="#fff" strokeWidth="2" />
      <path d="M16 13c2 2.5 2.5 4 2.5 5.2a2.5 2.5 0 0 1-5 0C13.5 17 14 15.5 16 13z" />
      <path d="M11 25h10v3H11z" />
    </svg>
  )
}
