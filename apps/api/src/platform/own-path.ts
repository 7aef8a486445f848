/** A page of this portal to return to: a path, never another host. */
export function ownPath(value: string | null): string {
  return value && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : '/'
}
