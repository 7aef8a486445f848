const shape =
  /^https?:\/\/[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?(:\d{1,5})?([/?#][^\s\p{Cc}<>"'`\\]*)?$/iu

/** An address of the web that a page may link to: http or https, a host, and nobody's name or password before it. */
export const isWebAddress = (text: string) => shape.test(text)
