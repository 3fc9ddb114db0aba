/** `quiet`: not now, and a touch says why. `refused`: it swings and goes back. */
export type CardState = 'rest' | 'lit' | 'chosen' | 'quiet' | 'refused';
/** The sign of a method on a card of the wild. */
export type MethodSign = 'add' | 'seventeen' | 'pair';
