declare module 'unbzip2-stream' {
  /** A stream of the old kind: data comes out while it is written to. */
  export default function unbzip2Stream(): NodeJS.ReadWriteStream
}
