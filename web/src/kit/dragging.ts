// Dragging cards, with mouse, pen or finger: from `data-drag` to `data-drop`. A touch that does not
// travel stays a touch; Escape lets a card go back to where it was.
import type { Attachment } from 'svelte/attachments';

const SLACK = 8;

/** Call `ondrop` with the card's key and the place's key. */
export function dragging(ondrop: (card: string, place: string) => void): Attachment<HTMLElement> {
  return (root) => {
    let start: { x: number; y: number; id: number; element: HTMLElement; isCalledOff?: boolean } | null = null;
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;

    const placeAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;
    const mark = (place: HTMLElement | null) => {
      if (place === over) return;
      over?.classList.remove('drop-over');
      over = place;
      over?.classList.add('drop-over');
    };
    const lift = () => {
      const face = start!.element.querySelector<HTMLElement>('.card') ?? start!.element;
      const box = face.getBoundingClientRect();
      ghost = face.cloneNode(true) as HTMLElement;
      delete ghost.dataset['fly'];
      ghost.setAttribute('aria-hidden', 'true');
      ghost.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;--card-width:${box.width}px;width:${box.width}px;z-index:90;pointer-events:none;transition:none`;
      root.append(ghost);
      start!.element.classList.add('dragged');
    };
    const putBack = () => {
      start!.element.classList.remove('dragged');
      ghost?.remove();
      mark(null);
      ghost = null;
    };
    const down = (event: PointerEvent) => {
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-drag]');
      if (element && event.button === 0 && event.isPrimary) start = { x: event.clientX, y: event.clientY, id: event.pointerId, element };
    };
    const move = (event: PointerEvent) => {
      if (!start || start.isCalledOff || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!ghost && Math.hypot(x, y) < SLACK) return;
      if (!ghost) lift();
      ghost!.style.transform = `translate(${x}px, ${y}px) rotate(2deg) scale(1.05)`;
      mark(placeAt(event.clientX, event.clientY));
    };
    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const { element, isCalledOff } = start;
      const wasDragged = ghost !== null || isCalledOff;
      const place = wasDragged && event.type === 'pointerup' ? over : null;
      putBack();
      start = null;
      if (!wasDragged) return;
      // The click that follows a drag is none.
      element.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
      if (place) ondrop(element.dataset['drag'] ?? '', place.dataset['drop'] ?? '');
    };
    /** What was chosen stays chosen: the key is for the drag alone. */
    const callOff = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !start || !ghost) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      start.isCalledOff = true;
      putBack();
    };
    const swallow = (event: Event) => event.stopImmediatePropagation();

    root.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    addEventListener('keydown', callOff, { capture: true });
    return () => {
      root.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      removeEventListener('keydown', callOff, { capture: true });
    };
  };
}
