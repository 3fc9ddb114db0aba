export const safaru = {} as const;
