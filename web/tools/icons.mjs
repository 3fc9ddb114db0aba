// Draws the icons of the installed app from public/icon.svg, into public/icons: `npm run icons`.
// They are kept in the repository, for building needs no browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'public');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
// A maskable icon may lose everything outside a circle of 80 %.
/** @type {{ name: string, size: number, share: number, radius: number }[]} */
const ICONS = [
  { name: 'any-192', size: 192, share: 0.8, radius: 0.22 },
  { name: 'any-512', size: 512, share: 0.8, radius: 0.22 },
  { name: 'maskable-192', size: 192, share: 0.62, radius: 0 },
  { name: 'maskable-512', size: 512, share: 0.62, radius: 0 },
  { name: 'touch-180', size: 180, share: 0.76, radius: 0 },
];

const drawing = `data:image/svg+xml;base64,${(await readFile(join(folder, 'icon.svg'))).toString('base64')}`;
await mkdir(join(folder, 'icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
try {
  for (const { name, size, share, radius } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0;background:transparent"><div style="width:${size}px;height:${size}px;display:grid;place-items:center;border-radius:${size * radius}px;background:linear-gradient(#fdf0d9,#cfe9ea)"><img src="${drawing}" width="${size * share}" height="${size * share}"></div>`);
    await page.waitForFunction(() => document.querySelector('img')?.complete);
    await writeFile(join(folder, 'icons', `${name}.png`), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
