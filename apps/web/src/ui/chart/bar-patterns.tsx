/** The second series and those after it; the first is plain. The legend has the same ones. */
const patterns = [
  'M-1 1l2-2M0 6l6-6M5 7l2-2',
  'M3 0v6',
  'M-1 5l2 2M0 0l6 6M5-1l2 2',
  'M0 3h6',
  'M0 3h6M3 0v6',
]

/** Fill of a series on paper and in forced colours, where its colour may be missing. */
export const patternOf = (id: string, series: number) => {
  const index = series % (patterns.length + 1)
  return index === 0 ? 'none' : `url(#${id}${index})`
}

export function BarPatterns({ id }: { id: string }) {
  return (
    <defs>
      {patterns.map((path, index) => (
        <pattern
          key={path}
          id={`${id}${index + 1}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          stroke="black"
          strokeOpacity="0.6"
        >
          <path d={path} />
        </pattern>
      ))}
    </defs>
  )
}
