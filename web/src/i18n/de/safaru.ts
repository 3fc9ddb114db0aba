import type { safaru as english } from '../en/safaru';
import type { Like } from '../types';

export const safaru: Like<typeof english> = {};
