// Copies the files from npm that browsers load into static/vendor, and writes their hashes: `npm run vendor`.
//
// A bare import such as "preact/hooks" would need an import map, which is an inline script and which the content security
// policy forbids. It becomes the relative address of the copied module.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const FROM = join(ROOT, "node_modules");
const TO = join(ROOT, "static", "vendor");

// By the name that a module imports: the file in node_modules and its copy in static/vendor.
const MODULES = {
  "preact": ["preact/dist/preact.mjs", "preact/preact.js"],
  "preact/hooks": ["preact/hooks/dist/hooks.mjs", "preact/hooks.js"],
  "@preact/signals-core": ["@preact/signals-core/dist/signals-core.mjs", "preact-signals-core/signals-core.js"],
  "@preact/signals": ["@preact/signals/dist/signals.mjs", "preact-signals/signals.js"],
  "htm": ["htm/dist/htm.mjs", "htm/htm.js"],
  "idb": ["idb/build/index.js", "idb/idb.js"],
};
// Copied as they are.
const FILES = {
  "modern-normalize/modern-normalize.css": "modern-normalize/modern-normalize.css",
  "modern-normalize/license": "modern-normalize/license",
  "preact/LICENSE": "preact/LICENSE",
  "@preact/signals-core/LICENSE": "preact-signals-core/LICENSE",
  "@preact/signals/LICENSE": "preact-signals/LICENSE",
  "htm/LICENSE": "htm/LICENSE",
  "idb/LICENSE": "idb/LICENSE",
};
// In a folder with their version, so that browsers may keep them for ever. The licences are not in the package; they are kept here.
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const IMPORT = /(\bfrom\s*|\bimport\s*)(["'])([^"'./][^"']*)\2/g;
const UNHASHED = new Set(["SHA256SUMS", "README.md"]);

function relativeImports(code, copy) {
  const withoutMap = code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  return withoutMap.replace(IMPORT, (_all, before, quote, name) => {
    if (!(name in MODULES)) throw new Error(`${copy} imports ${name}, which is not vendored`);
    const address = posix.relative(posix.dirname(copy), MODULES[name][1]);
    return `${before}${quote}${address.startsWith(".") ? address : `./${address}`}${quote}`;
  });
}

function hashes(folder) {
  return readdirSync(folder)
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return hashes(path);
      if (folder === TO && UNHASHED.has(name)) return [];
      const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
      return [[`./${relative(TO, path).split("\\").join("/")}`, digest]];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

for (const [source, copy] of Object.values(MODULES)) {
  mkdirSync(dirname(join(TO, copy)), { recursive: true });
  writeFileSync(join(TO, copy), relativeImports(readFileSync(join(FROM, source), "utf8"), copy));
}
for (const [source, copy] of Object.entries(FILES)) {
  mkdirSync(dirname(join(TO, copy)), { recursive: true });
  copyFileSync(join(FROM, source), join(TO, copy));
}
const pyodide = JSON.parse(readFileSync(join(FROM, "pyodide", "package.json"), "utf8")).version;
for (const name of readdirSync(join(TO, "pyodide"))) {
  if (statSync(join(TO, "pyodide", name)).isDirectory()) rmSync(join(TO, "pyodide", name), { recursive: true });
}
mkdirSync(join(TO, "pyodide", pyodide));
for (const name of PYODIDE) copyFileSync(join(FROM, "pyodide", name), join(TO, "pyodide", pyodide, name));
writeFileSync(join(TO, "SHA256SUMS"), hashes(TO).map(([name, digest]) => `${digest}  ${name}\n`).join(""));
