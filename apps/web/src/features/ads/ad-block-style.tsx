/** Whoever may have put an ad on the page, PRO does not see it. */
const hideAdsCss = "iframe[data-ad],[data-ad-slot]{display:none!important}";

export function AdBlockStyle() {
  return <style data-ad-block="">{hideAdsCss}</style>;
}
