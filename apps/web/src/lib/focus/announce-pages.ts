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
