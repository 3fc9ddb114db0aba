import type { zoff as english } from '../en/zoff';
import type { Like } from '../types';

export const zoff: Like<typeof english> = {};
