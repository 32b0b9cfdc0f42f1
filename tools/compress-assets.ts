import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

/** Bytes; below this a header costs more than compression saves. */
const WORTH_IT = 512;
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;

/** Writes `.br` and `.gz` beside each text asset, so that the server compresses nothing. */
export function compressAssets(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      const folder = join(config.root, config.build.outDir, config.build.assetsDir);
      const names = (await readdir(folder)).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => compress(join(folder, name))));
    },
  };
}

/** Each of them makes some file of ours shorter than the others do. */
const BROTLI = [
  {},
  { [constants.BROTLI_PARAM_NDIRECT]: 15 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 3 },
  {
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 30,
    [constants.BROTLI_PARAM_LGBLOCK]: 16,
  },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
];

/** The shortest of what brotli makes of it. */
async function brotli(content: Buffer): Promise<Buffer> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const made = await Promise.all(
    BROTLI.map((more) => promisify(brotliCompress)(content, { params: { ...quality, ...more } })),
  );
  return made.reduce((one, other) => (other.length < one.length ? other : one));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_IT) return;
  const level = constants.Z_BEST_COMPRESSION;
  await Promise.all([
    brotli(content).then((data) => writeFile(`${path}.br`, data)),
    promisify(gzip)(content, { level }).then((data) => writeFile(`${path}.gz`, data)),
  ]);
}
