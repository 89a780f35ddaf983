import { formatCount } from "../../i18n/pluralize.ts";

/** Texts of the page that a server without accounts shows. */
export const firstRun = {
  title: "Prepara questo server",
  text: "Qui non c’è ancora nessun account. Il server ha scritto un codice nel suo registro, quando è partito: serve a chi lo gestisce per fare il primo passo.",
  code: "Codice del registro",
  codeHelp: "16 tra lettere e cifre, nella riga «No account yet». Con Docker: docker compose logs app",
  codeMissing: "Scrivi il codice.",
  choice: "Che cosa vuoi fare",
  choices: { create: "Nuovo server", restore: "Ripristina" },
  create: "Crea l’amministratore",
  createFailed: "Account non creato",
  file: "File della copia",
  choose: "Scegli il file della copia",
  chooseOther: "Scegli un altro file",
  fileMissing: "Scegli il file: finisce in .backup.",
  restoreText: "Account, diari e ricette tornano com’erano nella copia. Poi accedi con l’account di prima.",
  restore: "Ripristina la copia",
  restoring: "Ripristino in corso: con una copia grande dura qualche minuto. Non chiudere questa pagina.",
  restored: "Copia ripristinata",
  restoredText: (rows: number) => `${formatCount(rows, "riga ripristinata", "righe ripristinate")}. Adesso accedi.`,
  signIn: "Accedi",
  invitation: "Questo server è nuovo.",
  invitationText: "Lo gestisci tu?",
  invitationLink: "Crea l’amministratore o ripristina una copia",
} as const;
