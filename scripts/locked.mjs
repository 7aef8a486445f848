// The lock file as a tree.

/**
 * Where `name` is found for the package at `path`: its own, or that of a folder above.
 * @param {Record<string, object>} packages
 * @param {string} path
 * @param {string} name
 * @returns {string | undefined}
 */
export function placeOf(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}${folder && '/'}node_modules/${name}`
    if (place in packages) return place
    if (!folder) return undefined
  }
}

/**
 * What every workspace needs to run, and what that needs, by place; without what only developers need.
 * @param {Record<string, any>} packages
 * @returns {Map<string, string[]>}
 */
export function productionTree(packages) {
  const tree = new Map()
  const visit = (place) => {
    if (tree.has(place)) return
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = packages[place]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    const needed = names
      .flatMap((name) => placeOf(packages, place, name) ?? [])
      .map((found) => (packages[found].resolved && packages[found].link ? packages[found].resolved : found))
    tree.set(place, [...new Set(needed)])
    needed.forEach(visit)
  }
  for (const place of Object.keys(packages)) if (/^(apps|packages)\/[^/]+$/.test(place)) visit(place)
  return tree
}
