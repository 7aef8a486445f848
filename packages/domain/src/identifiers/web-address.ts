const shape =
  /^https?:\/\/[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?(:\d{1,5})?([/?#][^\s\p{Cc}<>"'`\\]*)?$/iu

/** A web address that a page may link to: http or https, a host, no credentials. */
export const isWebAddress = (text: string) => shape.test(text)
