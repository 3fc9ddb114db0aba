// The simple Markdown of rule texts: paragraphs, lists with "- ", tables, and **bold** words.
export interface Run {
  text: string;
  strong: boolean;
}
export type Block =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'table'; head: string[]; rows: string[][] };

/** The blocks of a text. Every line of the source is a paragraph, an item or a row. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split('\n')) {
    const last = found.at(-1);
    if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(runs(line.slice(2)));
      else found.push({ kind: 'list', items: [runs(line.slice(2))] });
    } else if (line.startsWith('|')) {
      const cells = line.split('|').slice(1, -1).map((cell) => cell.trim());
      if (last?.kind !== 'table') found.push({ kind: 'table', head: cells, rows: [] });
      else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) last.rows.push(cells);
    } else if (line.trim()) {
      found.push({ kind: 'paragraph', runs: runs(line) });
    }
  }
  return found;
}

function runs(text: string): Run[] {
  return text
    .split('**')
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((run) => run.text !== '');
}
