// Not even words can be had: one sentence and a way to try again, without anything that would have to be fetched.
import { firstKnown, type Language } from './i18n/languages';

const SAID: Record<Language, [sentence: string, again: string]> = {
  en: ['Menagerie cannot be loaded just now.', 'Try again'],
  fr: ['Menagerie ne peut pas être chargé pour le moment.', 'Réessayer'],
  de: ['Menagerie lässt sich gerade nicht laden.', 'Noch einmal versuchen'],
};

export function showWordless(place: HTMLElement): void {
  const [sentence, again] = SAID[firstKnown([document.documentElement.lang])];
  const [main, said, button] = [document.createElement('main'), document.createElement('p'), document.createElement('button')];
  main.className = 'wordless';
  said.role = 'alert';
  said.textContent = sentence;
  button.textContent = again;
  button.onclick = () => location.reload();
  main.append(said, button);
  place.replaceChildren(main);
}
