/** Whoever may have put an ad on the page, PRO does not see it. */
const hidden = "iframe[data-ad],[data-ad-slot]{display:none!important}";

export function NoAds() {
  return <style data-ad-block="">{hidden}</style>;
}
