/**
 * Path of the page that a reader's link opens. The token stands behind its "#", which reaches no server and no Referer.
 * In a file without zod, since the first script of every page asks for it.
 */
export const readerPagePath = "/segue";
