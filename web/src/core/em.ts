// Sizes at which a page is laid out otherwise are written in pixels, as everybody thinks of them, and meant
// in em: whoever has set larger letters in the browser gets the layout for as little room as that leaves.

/** The letters that a browser has unless somebody has set others. */
const USUAL = 16;

export const asEm = (query: string) => query.replace(/([\d.]+)px/g, (_, px) => `${Number(px) / USUAL}em`);
