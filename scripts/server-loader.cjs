// Becomes apps/api/dist/main.js: runs the bundled server with V8's code cache of an earlier start, which is most of a
// start's work. (From Node 22 on, module.enableCompileCache does this.)
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { Script } = require('node:vm')

const modules = new Map()
const fresh = []

function kept(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** File names contain a content hash, so that the cache fits. Another V8 rejects it, and makes its own. */
function compile(filename) {
  const cache = `${filename}.compiled`
  const cachedData = kept(cache)
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData })
  if (!cachedData || script.cachedDataRejected) fresh.push({ script, cache })
  return script.runInThisContext()
}

// A cached script cannot import: the build inserts this instead.
const importOther = (id) => import(id)

function requireOurs(id) {
  if (!id.startsWith('./')) return require(id)
  let module = modules.get(id)
  if (!module) {
    module = { exports: {} }
    modules.set(id, module)
    const filename = path.join(__dirname, id)
    compile(filename)(module.exports, requireOurs, module, filename, __dirname, importOther)
  }
  return module.exports
}

requireOurs.resolve = require.resolve

/** A read-only folder is no problem. */
function keepCompiled() {
  for (const { script, cache } of fresh)
    try {
      writeFileSync(`${cache}.${process.pid}`, script.createCachedData())
      renameSync(`${cache}.${process.pid}`, cache)
    } catch {
      return
    }
}

async function run() {
  await requireOurs('./ENTRY').started
  // After everything that a start needs has run.
  if (fresh.length > 0) setTimeout(keepCompiled, 2_000).unref()
}

void run()
