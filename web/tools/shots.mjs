// Pictures of the running product, into shots/: start `menagerie serve`, then `npm run shots`.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const BASE = process.env.MENAGERIE_SERVER ?? 'http://127.0.0.1:8000';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** @type {Record<string, [number, number]>} */
const SIZES = { desktop: [1440, 900], phone: [390, 844], small: [360, 640], tablet: [768, 1024], landscape: [844, 390] };
const wished = (process.argv[2] ?? Object.keys(SIZES).join(',')).split(',');
const THEMES = (process.argv[3] ?? 'light,dark').split(',');
const LANGUAGE = process.argv[4] ?? 'en';

await mkdir('shots', { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
try {
  for (const theme of THEMES) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: LANGUAGE });
    await context.addInitScript(`localStorage.setItem('menagerie', JSON.stringify({ theme: '${theme}', name: 'Mia', avatar: 'fox', language: '${LANGUAGE}' }))`);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
    page.on('pageerror', (error) => console.log('error:', error.stack ?? error.message));
    const shoot = async (/** @type {string} */ scene) => {
      for (const size of wished) {
        const [width, height] = SIZES[size] ?? [1440, 900];
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(350);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) console.log(`${scene} ${size} is ${over} px too wide`);
        await page.screenshot({ path: `shots/${scene}-${size}-${theme}-${LANGUAGE}.png` });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await page.goto(BASE);
    await page.waitForSelector('.poster');
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    await shoot('home');
    await page.locator('.poster .make').first().click();
    await page.waitForSelector('dialog[open]');
    await page.waitForTimeout(400);
    await shoot('make');
    await page.locator('dialog .primary').click();
    await page.waitForSelector('.room');
    await page.waitForTimeout(500);
    await shoot('waiting');
    await page.locator('.room .primary').click();
    await page.waitForSelector('.hand');
    await page.waitForFunction(() => document.querySelector('h2.mine'), null, { timeout: 60000 });
    await page.locator('.raft').nth(2).click();
    for (const at of [3, 6, 9]) await page.locator('.hand .card-button').nth(at).click();
    await page.waitForTimeout(400);
    await shoot('life');
    await page.locator('.dock .primary').click();
    await page.waitForTimeout(700);
    for (let turn = 0; turn < 12; turn++) {
      await page.waitForFunction(() => document.querySelector('h2.mine') || document.querySelector('.scoring'), null, { timeout: 60000 });
      if (await page.locator('.scoring').count()) break;
      const knock = page.locator('.knock').first();
      if ((await knock.getAttribute('aria-disabled')) === 'false') {
        await knock.click();
        await page.waitForTimeout(100);
        await knock.click();
        await page.waitForTimeout(700);
        await shoot('last-round');
      } else {
        await page.locator('.hand .card-button').nth(turn % 10).click();
        await page.locator('.dock .primary').click();
      }
      await page.waitForTimeout(500);
    }
    await page.waitForSelector('.scoring', { timeout: 90000 });
    await page.waitForTimeout(6000);
    await shoot('scoring');
    await context.close();
  }
} finally {
  await browser.close();
}
