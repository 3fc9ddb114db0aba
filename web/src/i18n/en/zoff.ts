export const zoff = {} as const;
