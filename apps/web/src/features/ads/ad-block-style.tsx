/** Hides ads from PRO users, whatever script inserted them. */
const hideAdsCss = "iframe[data-ad],[data-ad-slot]{display:none!important}";

export function AdBlockStyle() {
  return <style data-ad-block="">{hideAdsCss}</style>;
}
