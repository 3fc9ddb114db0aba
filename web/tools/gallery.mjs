// Pictures of the gallery in all themes, into shots/: `npm run gallery`.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PARTS = (process.argv[2] ?? 'life,zoff,safaru,states').split(',');
const THEMES = (process.argv[3] ?? 'light,dark,contrast').split(',');
const LANGUAGE = process.argv[4] ?? 'en';

await build({ mode: 'gallery', logLevel: 'warn' });
await mkdir('shots', { recursive: true });
const server = await preview({ mode: 'gallery', build: { outDir: 'shots/site' }, preview: { port: 4199, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1120, height: 800 } });
  page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
  page.on('pageerror', (error) => console.log(error.message));
  for (const part of PARTS) {
    for (const theme of THEMES) {
      await page.goto(`http://127.0.0.1:4199/gallery.html?part=${part}&theme=${theme}&lang=${LANGUAGE}`);
      await page.waitForSelector('.gallery');
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `shots/gallery-${part}-${theme}-${LANGUAGE}.png`, fullPage: true });
    }
  }
} finally {
  await browser.close();
  await server.close();
}
