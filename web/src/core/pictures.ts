const FILES = import.meta.glob<string>('../generated/pictures/*.svg', { eager: true, query: '?url', import: 'default' });
const BY_NAME = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -4), url]));

/** The address of an animal's picture. */
export function picture(name: string): string {
  const url = BY_NAME.get(name);
  if (url === undefined) throw new Error(`there is no picture of ${name}`);
  return url;
}
