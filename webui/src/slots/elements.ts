// Access to the elements of the page by their ids.

export const element = <Kind extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as Kind;

/** Writes a text, unless it is there already: a status is read aloud again when it is written. */
export function write(id: string, text: string): void {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}
