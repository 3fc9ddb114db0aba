// The animals: each from Noto (see CREDITS.md) or drawn for Menagerie in ../art.
// `crop` is the square of the 128 grid that is shown: x, y, side. Heads weigh the same this way.

/** @typedef {{ noto?: string, own?: string, crop?: [number, number, number] }} Picture */

/** @type {Record<string, Picture>} */
export const PICTURES = {
  giraffe: { noto: 'giraffe', crop: [14, 0, 78.4] },
  bear: { noto: 'bear' },
  mole: { own: 'mole' },
  goat: { noto: 'goat', crop: [2, 0, 93] },
  sheep: { noto: 'ewe', crop: [0, 2, 114] },
  dog: { noto: 'dog-face' },
  rabbit: { noto: 'rabbit-face', crop: [2, 0, 124] },
  pig: { noto: 'pig-face' },
  cat: { noto: 'cat-face' },
  mouse: { noto: 'mouse-face' },
  orca: { noto: 'orca' },
  elephant: { noto: 'elephant' },
  crocodile: { noto: 'crocodile' },
  'polar-bear': { noto: 'polar-bear' },
  lion: { noto: 'lion' },
  seal: { noto: 'seal' },
  fox: { noto: 'fox' },
  perch: { own: 'perch', crop: [-2, 0, 132] },
  hedgehog: { noto: 'hedgehog' },
  fish: { noto: 'fish' },
  mosquito: { noto: 'mosquito' },
  chameleon: { own: 'chameleon' },
  unicorn: { noto: 'unicorn' },
  flamingo: { noto: 'flamingo', crop: [6, 0, 120] },
  panther: { own: 'panther' },
  'unicorn-baby': { own: 'unicorn-baby' },
  'hedgehog-baby': { own: 'hedgehog-baby' },
  'flamingo-baby': { own: 'flamingo-baby' },
  'crocodile-baby': { own: 'crocodile-baby' },
  'panther-baby': { own: 'panther-baby' },
};
