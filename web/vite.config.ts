import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { asEm } from './src/core/em.ts';
import { licenceTexts } from './tools/licences.ts';
import { prepare } from './tools/prepare.mjs';

// The server for `npm run dev`: start it with `menagerie serve`.
const SERVER = process.env.MENAGERIE_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig(async ({ mode }) => {
  await prepare();
  return {
    plugins: [svelte(), licenceTexts],
    base: '/',
    css: { postcss: { plugins: [{ postcssPlugin: 'media-in-em', AtRule: { media: (rule: { params: string }) => void (rule.params = asEm(rule.params)) } }] } },
    build: {
      outDir: mode === 'gallery' ? 'shots/site' : '../src/menagerie/server/static',
      emptyOutDir: true,
      target: 'es2023',
      // The server's content policy knows no inline styles or scripts, and pictures come as files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: mode === 'gallery' ? { index: 'index.html', gallery: 'gallery.html' } : { index: 'index.html' },
        // Few files, each whole: what the first page needs, and what every table needs beyond it. Without
        // this each component that two pages share is a file of its own, and a table asks for sixty.
        output: {
          codeSplitting: {
            groups: [
              { name: 'home', tags: ['$initial' as const], priority: 2 },
              { name: 'table', test: /\/src\/(core|kit|pages\/TablePage)/, priority: 1 },
            ],
          },
        },
      },
    },
    // Tests mount components as a browser does.
    resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
    server: {
      proxy: { '/api': { target: SERVER, ws: true, changeOrigin: true } },
      fs: { allow: ['..'] },
    },
    test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
  };
});
