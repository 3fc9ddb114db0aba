// Writes licences.txt beside the built page: the licences of what its files hold ask that their texts go with
// every copy. The packages are those that credits.json names; a build that holds another one fails.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Credit {
  what: Record<string, string>;
  from: string;
  licence: string;
}

const web = join(import.meta.dirname, '..');
const RULE = '='.repeat(80);
const LEAD = 'The pages of Menagerie hold the work of others. Here it is, each under its licence.';
// Noto's pictures come without the text of their licence; this package has it, unchanged.
const TEXTS_ELSEWHERE: Record<string, string> = { '@iconify-json/noto': 'jsqr' };

/** The whole file, for pages that these modules are bundled into. */
export async function licences(modules: Iterable<string>): Promise<string> {
  const named = await namedPackages();
  for (const module of modules) {
    const name = packageOf(module);
    if (name && !named.has(name)) throw new Error(`${name} is in the pages, but credits.json does not name it`);
  }
  return `${[LEAD, ...(await Promise.all([...named].map(([name, credit]) => section(name, credit))))].join('\n\n')}\n`;
}

/** The credits of what is in the pages, by package; those have a version: `uqr 0.1.3`. */
async function namedPackages(): Promise<Map<string, Credit>> {
  const parts = JSON.parse(await readFile(join(web, 'credits.json'), 'utf8')) as Record<string, Credit[]>;
  const named = Object.values(parts).flat().map((credit) => [/(@?[\w/-]+) \d+\.\d+/.exec(credit.from)?.[1], credit] as const);
  return new Map(named.filter((one): one is [string, Credit] => one[0] !== undefined));
}

/** The package that a module comes from, if it is not ours; Vite's own begin like `\0vite/`. */
function packageOf(module: string): string | undefined {
  return /^(?:\0|.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
}

async function section(name: string, { what, from, licence }: Credit): Promise<string> {
  const installed = JSON.parse(await readFile(join(web, 'node_modules', name, 'package.json'), 'utf8')) as { version: string; license: string };
  if (!from.includes(`${name} ${installed.version}`) || licence !== installed.license) {
    throw new Error(`${name} is ${installed.version}, ${installed.license}: credits.json says otherwise`);
  }
  return [RULE, `${from}: ${licence}`, what['en'], RULE, '', await textOf(TEXTS_ELSEWHERE[name] ?? name)].join('\n');
}

async function textOf(name: string): Promise<string> {
  const folder = join(web, 'node_modules', name);
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} comes without the text of its licence`);
  // Vite's goes on with the licences of what it builds with; none of that is in the pages.
  const [own = ''] = (await readFile(join(folder, file), 'utf8')).split('# Licenses of bundled dependencies');
  return own.replace(/^\s*\n/, '').trimEnd();
}

export const licenceTexts: Plugin = {
  name: 'licence-texts',
  async generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: await licences(modules) });
  },
};
