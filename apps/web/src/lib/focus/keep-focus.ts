const controlSelector = 'a[href], button:not([tabindex="-1"]), input, select, textarea, [tabindex="0"]';
const rowSelector = "li, tr, [role=row]";

const listControls = (part: ParentNode): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(controlSelector)];

const focusQuietly = (control: HTMLElement | undefined): void => control?.focus({ preventScroll: true });

/**
 * The controls of the page after an element, then those before it, nearest first: where the focus goes without it. From
 * a row it goes to a row, if there is one.
 */
export function listNeighbours(element: Element): HTMLElement[] {
  const controls = listControls(element.closest("main, [role=dialog]") ?? document);
  const isAfter = (control: Element): boolean =>
    (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = controls.filter((control) => control !== element);
  const nearestFirst = [...others.filter(isAfter), ...others.filter((control) => !isAfter(control)).toReversed()];
  if (!element.closest(rowSelector)) return nearestFirst;
  const isInRow = (control: Element): boolean => control.closest(rowSelector) !== null;
  return [...nearestFirst.filter(isInRow), ...nearestFirst.filter((control) => !isInRow(control))];
}

/** Ms within which a list that removes a row moves the focus itself. */
const ownFocusMs = 100;

/** Moves the focus to the next row, or else to the one before, when the row that has it is removed. */
export function keepFocusOfRemovedRows(): void {
  let focused: Element | null = null;
  document.addEventListener("focusin", ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  new MutationObserver((changes) => {
    if (focused?.isConnected || document.activeElement !== document.body) return;
    const removal = changes.find(({ removedNodes }) =>
      [...removedNodes].some((row) => row instanceof Element && row.matches(rowSelector) && row.contains(focused)),
    );
    if (!removal) return;
    const neighbour = [removal.nextSibling, removal.previousSibling].find((row) => row instanceof Element);
    // A list that has a place of its own for the focus moves it meanwhile.
    setTimeout(() => {
      if (document.activeElement !== document.body || !(neighbour instanceof Element)) return;
      focusQuietly(listControls(neighbour)[0]);
    }, ownFocusMs);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Ms after an action in which the row that it brings back appears. */
const rowAppearsWithinMs = 2000;

/** Moves the focus to the next row that is added to the page: the one that an action brings back. */
export function focusNextAddedRow(): void {
  const focused = document.activeElement;
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const row = added.find((node) => node instanceof Element && node.matches(rowSelector));
    // An action that opens a sheet has moved the focus there.
    const isMoved = document.activeElement !== focused && document.activeElement !== document.body;
    if (!(row instanceof Element) || isMoved) return;
    observer.disconnect();
    focusQuietly(listControls(row)[0]);
  });
  const main = document.querySelector("main");
  if (main) observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), rowAppearsWithinMs);
}

/**
 * Names the document after the heading of the page, and moves the focus to the heading when another page has opened:
 * a screen reader says it, and Tab goes on from there. A page that has focused a field of its own keeps it.
 */
export function announcePages(root: HTMLElement, appName: string): void {
  let path: string | undefined;
  let announced: HTMLElement | null = null;
  new MutationObserver(() => {
    const heading = root.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    const title = `${heading.textContent} · ${appName}`;
    // The page that is left stays while the next one loads.
    if (heading === announced && document.title === title) return;
    document.title = title;
    const isOtherPage = path !== undefined && path !== location.pathname;
    path = location.pathname;
    announced = heading;
    const isOccupied = document.activeElement?.closest("main, [role=dialog], [role=alertdialog]");
    if (!isOtherPage || isOccupied) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true, characterData: true });
}
